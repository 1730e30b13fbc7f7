import { classList } from "../class-list.tsx";
import { stoneRings } from "./stone-outline.tsx";

type LoadingIndicatorProps = {
  /** Announced to screen readers. */
  label?: string;
  /** Shows the label below the ring too. */
  spoken?: boolean;
  className?: string;
};

/** An animated ring while something loads. Nearly static under reduced motion. */
export function LoadingIndicator({ label = "載入中...", spoken, className }: LoadingIndicatorProps) {
  return (
    <div role="status" className={classList("inline-grid justify-items-center gap-4 text-ink-soft", className)}>
      <svg viewBox="0 0 100 100" fill="none" aria-hidden className="size-20">
        <path d={stoneRings.outer} stroke="var(--line-strong)" strokeWidth="1" />
        <path d={stoneRings.inner} stroke="var(--accent)" strokeWidth="1.5" className="stone-breath" />
      </svg>
      <span className={spoken ? "text-sm" : "sr-only"}>{label}</span>
    </div>
  );
}
