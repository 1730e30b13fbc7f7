import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { OwnPicture } from "../../../lib/components/own-picture.tsx";
import { markdownQuery } from "../../../lib/markdown/markdown-query.ts";
import type { MarkdownNode } from "../../../lib/markdown/parse-markdown.ts";
import { isOutsideSite } from "../../../lib/page/outside-paths.ts";

const linkClass = "underline decoration-line-strong underline-offset-4 hover:decoration-ink";

/** Nodes of a text that never changes: their index is their key. */
const Nodes = ({ nodes }: { nodes: readonly MarkdownNode[] }) =>
  nodes.map((node, index) => <Node key={index} node={node} />);

function Node({ node }: { node: MarkdownNode }) {
  if (node.kind === "text") return node.text;
  if (node.kind === "break") return <br />;
  if (node.kind === "rule") return <hr className="hairline my-6" />;
  if (node.kind === "image")
    return (
      <OwnPicture
        imageUrl={node.src}
        alt={node.alt}
        sizes="(width >= 48rem) 44rem, 92vw"
        loading="lazy"
        decoding="async"
        width={1200}
        height={630}
        className="my-4 h-auto max-w-full"
      />
    );
  if (node.kind === "list") return <List ordered={node.ordered} items={node.children} />;
  const content = <Nodes nodes={node.children} />;
  switch (node.kind) {
    case "paragraph":
      return <p>{content}</p>;
    case "strong":
      return <strong className="font-semibold">{content}</strong>;
    case "emphasis":
      // Chinese has no italics: emphasis is dots below the characters.
      return <em className="not-italic [text-emphasis-position:under_right] [text-emphasis-style:dot]">{content}</em>;
    case "heading": {
      const Heading = `h${node.level}` as const;
      return <Heading className={node.level === 2 ? "pt-8 text-2xl" : "pt-4 text-xl"}>{content}</Heading>;
    }
    case "quote":
      return (
        <blockquote className="my-4 border-s border-line-strong ps-6 font-display text-2xl font-light">
          <Nodes nodes={withoutSingleParagraph(node.children)} />
        </blockquote>
      );
    case "link":
      return <TextLink node={node} />;
    default:
      return content;
  }
}

function TextLink({ node: { href, own, children } }: { node: Extract<MarkdownNode, { kind: "link" }> }) {
  const content = <Nodes nodes={children} />;
  if (href === null) return content;
  if (own)
    return (
      <Link to={href} reloadDocument={isOutsideSite(href)} className={linkClass}>
        {content}
      </Link>
    );
  return (
    <a href={href} rel="noopener nofollow" className={linkClass}>
      {content}
    </a>
  );
}

function List({ ordered, items }: { ordered: boolean; items: readonly MarkdownNode[] }) {
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className="grid gap-3">
      {items.map((item, index) => (
        <li key={index} className="grid grid-cols-[2rem_1fr]">
          {ordered ? (
            <span aria-hidden className="tabular font-display font-light text-ink-soft">
              {index + 1}
            </span>
          ) : (
            <span aria-hidden className="mt-[0.95em] h-px w-3 bg-line-strong" />
          )}
          <Item nodes={"children" in item ? item.children : []} />
        </li>
      ))}
    </Tag>
  );
}

const blocks = new Set<MarkdownNode["kind"]>(["paragraph", "quote", "heading", "list", "rule"]);

function Item({ nodes }: { nodes: readonly MarkdownNode[] }) {
  if (nodes.some(({ kind }) => blocks.has(kind)))
    return (
      <div className="grid gap-3">
        <Nodes nodes={nodes} />
      </div>
    );
  return (
    <span>
      <Nodes nodes={nodes} />
    </span>
  );
}

/** A quote of one paragraph needs no paragraph inside. */
function withoutSingleParagraph(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const [only, ...more] = nodes;
  return only?.kind === "paragraph" && more.length === 0 ? only.children : nodes;
}

/** Shows a text in Markdown. HTML inside it stays text. */
export function Prose({ source }: { source: string }) {
  return (
    <Loaded
      query={useQuery(markdownQuery(source))}
      what="這篇文章"
      loading={<SkeletonLines lines={12} className="measure" />}
    >
      {(nodes) => (
        <div className="measure grid gap-6 text-lg">
          <Nodes nodes={nodes} />
        </div>
      )}
    </Loaded>
  );
}
