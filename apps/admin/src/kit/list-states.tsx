import { Empty } from "@panshi/ui/display/empty";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Button } from "@panshi/ui/button";
import { useWideScreen } from "../lib/wide-screen.ts";

const rows = Array.from({ length: 8 }, (_, row) => row);

/** Placeholder rows, as high as the rows of the table or the cards. */
export function ListSkeleton() {
  const wide = useWideScreen();
  return (
    <div role="status" className={wide ? "border-t border-line-strong pt-11" : "border-t border-line-strong"}>
      <span className="sr-only">載入中...</span>
      {rows.map((row) => (
        <div
          key={row}
          className={`flex border-b border-line ${wide ? "h-[3.0625rem] items-center gap-6 px-4" : "h-[10.5rem] items-start py-6"}`}
        >
          {wide && <Skeleton className="h-4 w-8" />}
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-1/5" />
        </div>
      ))}
    </div>
  );
}

/** There is something, but not under these conditions. */
export function NothingFound({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <Empty
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
