import { type ReactNode, useEffect, useState } from "react";

/** Milliseconds between two steps. */
const STEP_MS = 40;

/** How many more characters to show at a step, with `behind` characters received and not shown yet. */
export const nextStepLength = (behind: number): number => Math.min(behind, Math.max(1, Math.ceil(behind / 24)));

type GradualTextProps = {
  text: string;
  done: boolean;
  onCaughtUp: () => void;
  /** Shows the part of the text that has come so far. */
  children: (shown: string) => ReactNode;
};

/**
 * Shows streamed text gradually, at a steady pace; all at once under reduced motion. Hidden from screen readers while
 * it grows, because the finished answer is read out once.
 */
export function GradualText({ text, onCaughtUp, done, children }: GradualTextProps) {
  const [shown, setShown] = useState(0);
  const [still] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const behind = text.length - shown;

  useEffect(() => {
    if (still || behind <= 0) return;
    const timer = setTimeout(() => setShown((count) => count + nextStepLength(behind)), STEP_MS);
    return () => clearTimeout(timer);
  }, [still, behind]);

  useEffect(() => {
    if (done && (still || behind <= 0)) onCaughtUp();
  }, [done, still, behind, onCaughtUp]);

  return <div aria-hidden>{children(still ? text : text.slice(0, shown))}</div>;
}
