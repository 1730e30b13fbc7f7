import { classList } from "../class-list.tsx";

/** An animated placeholder. Needs the size of what will load. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classList("skeleton-stone", className ?? "h-4 w-full")} />;
}

/** Placeholder lines of text, the last one shorter. Screen readers read 載入中. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div role="status" className={classList("grid gap-4", className)}>
      <span className="sr-only">載入中...</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? "h-4 w-3/5" : "h-4 w-full"} />
      ))}
    </div>
  );
}
