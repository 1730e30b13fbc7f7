import type { ReactNode } from "react";
import { classList } from "../class-list.tsx";
import { Seal } from "./seal.tsx";
import { Verse } from "./verse.tsx";

type SlipProps = {
  title: string;
  /** Whose slip it is, at the top: the site's word mark. */
  brand: string;
  /** The level's label, e.g. 大吉, shown as a seal. */
  level: string;
  /** The lines of a slip's verse. */
  lines: readonly string[];
  /** A short text at the top: the category or the number. */
  head?: string;
  /** Shown below the frame: the day, the question. */
  foot?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/** An oracle slip: title and verse set vertically from the right, the level as a red seal. */
export function Slip({ title, brand, level, lines, head, foot, headingLevel = 2, className }: SlipProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={classList(
        "paper slip-sheet relative w-full max-w-[25rem] px-[min(1.25rem,4.9vw)] pb-5 pt-4 sm:px-7 sm:pb-7",
        className,
      )}
    >
      <div className="flex items-center justify-between pb-3 text-sm text-ink-soft">
        <span>{head}</span>
        <span aria-hidden className="size-3 rounded-full border border-line-strong" />
        <span className="max-w-[8em] truncate font-display font-black">{brand}</span>
      </div>
      <div className="slip-frame relative flex min-h-[25rem] flex-row-reverse border border-line-strong sm:min-h-[29rem]">
        <Heading className="verse-vertical flex items-center justify-center border-l border-line-strong px-1 py-[min(1.5rem,5.8vw)] text-[min(2.25rem,9.2vw)] leading-none tracking-[0.1em]">
          {title}
        </Heading>
        <Verse lines={lines} size="lg" className="slip-columns grow text-[min(1.75rem,7.18vw)]" />
        <Seal text={level} className="absolute -bottom-3 -start-2 size-24 -rotate-3 sm:size-28" />
      </div>
      {foot && <div className="pt-4 text-end text-sm text-ink-soft">{foot}</div>}
    </article>
  );
}
