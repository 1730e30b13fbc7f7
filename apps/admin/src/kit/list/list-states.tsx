import { EmptyState } from "@panshi/ui/display/empty";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Button } from "@panshi/ui/button";
import { useWideScreen } from "../../lib/wide-screen.ts";

const rows = Array.from({ length: 8 }, (_, row) => row);

/** Placeholder rows, as high as the rows of the table or the cards. */
export function ListSkeleton() {
  const wide = useWideScreen();
  return (
    <div role="status" className={wide ? "" : "border-t border-line-strong"}>
      <span className="sr-only">載入中...</span>
      {wide && <div className="h-[2.90625rem] border-b border-line-strong" />}
      {rows.map((row) =>
        wide ? (
          <div key={row} className="flex h-[3.0625rem] items-center gap-6 border-b border-line px-4">
            <Skeleton className="h-4 w-8" />
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="ms-auto h-4 w-1/5" />
          </div>
        ) : (
          <div
            key={row}
            className="grid h-[10.36rem] grid-cols-[1fr_3rem] content-start gap-4 border-b border-line py-6"
          >
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4" />
            <Skeleton className="h-3 w-3/5" />
            <Skeleton className="col-span-2 h-3 w-4/5" />
          </div>
        ),
      )}
    </div>
  );
}

/** There is something, but not under these conditions. */
export function NothingFound({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <EmptyState
      title={`沒有符合條件的${name}`}
      text="換個說法，或放寬篩選的條件再看看。"
      headingLevel={2}
      action={
        <Button variant="line" size="sm" onClick={onClear}>
          清除條件，看全部
        </Button>
      }
    />
  );
}
