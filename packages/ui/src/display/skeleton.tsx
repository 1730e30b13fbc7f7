import { classList } from "../class-list.tsx";

/** A place where something will stand; light passes over it slowly. Give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classList("skeleton-stone", className ?? "h-4 w-full")} />;
}

/** Lines of text to come, the last one shorter. Screen readers hear 載入中. */
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
