import type { ReactNode } from "react";
import { classList } from "../class-list.tsx";

export type Tone = "plain" | "good" | "warn" | "bad" | "fine";

const tones: Record<Tone, string> = {
  plain: "text-ink-soft",
  good: "text-good",
  warn: "text-warn",
  bad: "text-bad",
  fine: "text-ink",
};
const chips: Record<Tone, string> = {
  plain: "bg-line-strong",
  good: "bg-good",
  warn: "bg-warn",
  bad: "bg-bad",
  fine: "bg-accent",
};

/** A state as a coloured mark with its label. */
export function Badge({
  tone = "plain",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classList(
        "inline-flex items-center gap-2 whitespace-nowrap font-body text-sm font-normal",
        tones[tone],
        className,
      )}
    >
      <span aria-hidden className={classList("chip size-2.5", chips[tone])} />
      {children}
    </span>
  );
}
