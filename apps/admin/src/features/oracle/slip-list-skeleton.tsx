import { Skeleton } from "@panshi/ui/display/skeleton";

const rows = Array.from({ length: 8 }, (_, row) => row);

/** Placeholder rows of the list. */
export function SlipListSkeleton() {
  return (
    <div role="status" className="grid">
      <span className="sr-only">載入中...</span>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-6 border-b border-line py-6">
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-1/5" />
        </div>
      ))}
    </div>
  );
}
