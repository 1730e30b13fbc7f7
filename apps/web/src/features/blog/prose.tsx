import { Link } from "react-router-dom";
import { type Block, type Inline, parseMarkdown } from "./markdown.ts";

const linked = "underline decoration-line-strong underline-offset-4 hover:decoration-ink";

function Run({ part }: { part: Inline }) {
  if (part.kind === "text") return part.text;
  if (part.kind === "break") return <br />;
  if (part.kind === "strong")
    return (
      <strong className="font-semibold">
        <Runs parts={part.parts} />
      </strong>
    );
  // Chinese has no slanted letters: what is stressed has dots beneath it.
  if (part.kind === "emphasis")
    return (
      <em className="not-italic [text-emphasis-position:under_right] [text-emphasis-style:dot]">
        <Runs parts={part.parts} />
      </em>
    );
  if (part.own)
    return (
      <Link to={part.href} reloadDocument={/^\/(uploads|admin)(\/|$)/.test(part.href)} className={linked}>
        <Runs parts={part.parts} />
      </Link>
    );
  return (
    <a href={part.href} rel="noopener nofollow" className={linked}>
      <Runs parts={part.parts} />
    </a>
  );
}

/** Parts of a text that never moves: their place is their key. */
const Runs = ({ parts }: { parts: readonly Inline[] }) => parts.map((part, place) => <Run key={place} part={part} />);

function Part({ block }: { block: Block }) {
  if (block.kind === "rule") return <hr className="hairline my-6" />;
  if (block.kind === "heading") {
    const Heading = `h${block.level}` as const;
    return (
      <Heading className={block.level === 2 ? "pt-8 text-2xl" : "pt-4 text-xl"}>
        <Runs parts={block.parts} />
      </Heading>
    );
  }
  if (block.kind === "quote")
    return (
      <blockquote className="my-4 border-s border-line-strong ps-6 font-display text-2xl font-light">
        <Runs parts={block.parts} />
      </blockquote>
    );
  if (block.kind === "paragraph")
    return (
      <p>
        <Runs parts={block.parts} />
      </p>
    );
  const List = block.ordered ? "ol" : "ul";
  return (
    <List className="grid gap-3">
      {block.items.map((parts, place) => (
        <li key={place} className="grid grid-cols-[2rem_1fr]">
          {block.ordered ? (
            <span aria-hidden className="tabular font-display font-light text-ink-soft">
              {place + 1}
            </span>
          ) : (
            <span aria-hidden className="mt-[0.95em] h-px w-3 bg-line-strong" />
          )}
          <span>
            <Runs parts={parts} />
          </span>
        </li>
      ))}
    </List>
  );
}

/** A text in Markdown, as text and nothing else: markup inside it is shown, never obeyed. */
export function Prose({ source }: { source: string }) {
  return (
    <div className="measure grid gap-6 text-lg">
      {parseMarkdown(source).map((block, place) => (
        <Part key={place} block={block} />
      ))}
    </div>
  );
}
