import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type PostDetail, postCategories } from "@panshi/contracts/content/post";
import { sealText } from "@panshi/contracts/platform/site-identity";
import { Icon } from "@panshi/ui/display/icon";
import { Seal } from "@panshi/ui/display/seal";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { SiteImage } from "../../../lib/components/site-image.tsx";
import { markdownQuery } from "../../../lib/markdown/markdown-query.ts";
import type { MarkdownNode } from "../../../lib/markdown/parse-markdown.ts";
import { needsFullNavigation } from "../../../lib/page/outside-paths.ts";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { ClauseWrappedText } from "./clause-wrapped-text.tsx";
import { PostPicture } from "./post-picture.tsx";
import { PostRow } from "./post-row.tsx";

/** The link back to the list of posts. */
export function BackToBlog() {
  return (
    <p className="px-6 pb-4 sm:px-12 lg:px-24">
      <Link to={paths.blog} className="thumb inline-flex items-center gap-3 text-ink-soft hover:text-ink">
        <Icon name="arrow-left" />
        祈願祝福
      </Link>
    </p>
  );
}

/** One post, with related posts below. On a wide screen its title is set vertically at the right. */
export function Article({ post }: { post: PostDetail }) {
  const { title, category, authorName, publishedAt, minutes, imageUrl, content, related } = post;
  const site = useSite();
  return (
    <>
      <BackToBlog />
      <div className="paper px-6 pt-12 pb-air-2 sm:px-12 lg:px-24 lg:pt-air-2">
        <article className="grid gap-x-air-2 gap-y-8 lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
          <h1 className="text-3xl sm:text-4xl lg:verse-vertical lg:sticky lg:top-12 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:max-h-[36rem] lg:self-start lg:text-5xl lg:leading-[1.4]">
            <ClauseWrappedText text={title} />
          </h1>
          <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line pb-6 text-sm text-ink-soft lg:sticky lg:top-12 lg:row-start-1 lg:flex-col lg:gap-y-4 lg:self-start lg:border-0">
            <Fact name="分類" value={postCategories[category]} />
            <Fact name="作者" value={authorName} />
            <Fact name="日期" value={<time dateTime={publishedAt}>{formatTaipeiDay(publishedAt)}</time>} />
            <Fact name="讀完" value={`約 ${minutes} 分鐘`} />
          </dl>
          <div className="lg:col-start-2 lg:row-start-1">
            {imageUrl && (
              <PostPicture imageUrl={imageUrl} first sizes="(width >= 40rem) 44rem, 17rem" className="mb-12 w-full" />
            )}
            <Prose source={content} />
            <Seal text={sealText(site.name)} className="mt-12 size-20 -rotate-3" />
          </div>
        </article>
        {related.length > 0 && (
          <section aria-labelledby="related-title" className="pt-air-2">
            <h2 id="related-title" className="pb-6 text-3xl">
              接著讀
            </h2>
            <ul>
              {related.map((other) => (
                <PostRow key={other.id} post={other} headingLevel={3} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="sr-only lg:not-sr-only lg:text-ink-soft">{name}</dt>
      <dd className="lg:text-base lg:text-ink">{value}</dd>
    </div>
  );
}

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
      <SiteImage
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
      <Link to={href} reloadDocument={needsFullNavigation(href)} className={linkClass}>
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
    <QueryBoundary
      query={useQuery(markdownQuery(source))}
      what="這篇文章"
      loading={<SkeletonLines lines={12} className="measure" />}
    >
      {(nodes) => (
        <div className="measure grid gap-6 text-lg">
          <Nodes nodes={nodes} />
        </div>
      )}
    </QueryBoundary>
  );
}
