import { classList } from "../class-list.tsx";

type VerseProps = {
  /** One line per column, the first at the right. */
  lines: readonly string[];
  size?: "md" | "lg" | "xl";
  /** Draws lines between the columns. */
  ruled?: boolean;
  className?: string;
};

/** The smaller one gives way on a phone with large text, so that four columns fit its width. */
const sizes = { md: "text-[min(1.25rem,8.5vw)]", lg: "text-2xl", xl: "text-3xl sm:text-4xl" };

/** A verse set vertically, from right to left. Each line is a paragraph. */
export function Verse({ lines, size = "lg", ruled, className }: VerseProps) {
  return (
    <div
      role="group"
      aria-label="籤詩"
      className={classList("verse-vertical font-light leading-[1.8] tracking-[0.14em]", sizes[size], className)}
    >
      {lines.map((line, index) => (
        <p key={`${index}-${line}`} className={classList("whitespace-nowrap py-[0.2em]", ruled && "ruled-column")}>
          {line}
        </p>
      ))}
    </div>
  );
}
