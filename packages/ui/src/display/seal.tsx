import { classList } from "../class-list.tsx";
import { sealOutline } from "./seal-outline.tsx";

type SealProps = {
  /** One to four characters; four are set in two columns, from the right. */
  text: string;
  className?: string;
};

const fontSizes = [0, 64, 40, 28, 39];

/** A red seal, for light backgrounds; its size is that of its box (7rem without a class). */
export function Seal({ text, className }: SealProps) {
  const characters = Array.from(text).slice(0, 4);
  const columns = characters.length === 4 ? [characters.slice(0, 2), characters.slice(2)] : [characters];
  const size = fontSizes[characters.length] ?? 40;
  const gap = 92 / (columns.length + 1);
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={text} className={classList("text-seal", className ?? "size-28")}>
      <path d={sealOutline} fill="currentColor" fillRule="evenodd" />
      <path d="M8 8H92V92H8Z" fill="none" stroke="var(--color-paper)" strokeWidth="1.2" strokeOpacity=".85" />
      <g
        fill="var(--color-paper)"
        fontFamily="var(--font-display)"
        fontWeight="900"
        fontSize={size}
        textAnchor="middle"
      >
        {columns.map((column, index) =>
          column.map((character, row) => (
            <text
              // The index is the identity: a seal's characters never change order.
              key={`${index}-${row}`}
              x={columns.length === 2 ? 50 + gap * (0.5 - index) * 1.4 : 50}
              y={50 + (row - (column.length - 1) / 2) * size * 1.02 + size * 0.35}
            >
              {character}
            </text>
          )),
        )}
      </g>
    </svg>
  );
}
