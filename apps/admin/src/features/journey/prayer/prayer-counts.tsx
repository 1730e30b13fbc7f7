import { trpc } from "@panshi/client/trpc";
import { careStates, type PrayerStatus, prayerStatusKeys, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { formatNumber } from "../../../kit/list/cells.tsx";

type PrayerCountsProps = { chosen: { status: PrayerStatus | undefined; care: boolean } };

/** How many prayers there are (S2.119), by status and waiting for care, at most a minute late. A failure leaves them out. */
export function PrayerCounts({ chosen }: PrayerCountsProps) {
  const { data, isError } = trpc.admin.prayer.counts.useQuery();
  if (isError) return null;
  const figures = [
    ["全部祈願", data?.total, chosen.status === undefined && !chosen.care],
    ...prayerStatusKeys.map((status) => [prayerStatuses[status], data?.[status], chosen.status === status] as const),
    [careStates.open, data?.careOpen, chosen.care],
  ] as const;
  return (
    <dl
      aria-label="祈願的數量"
      className="mb-8 grid grid-cols-3 gap-x-6 gap-y-4 border-y border-line py-4 sm:grid-cols-6 sm:gap-x-8"
    >
      {figures.map(([label, value, isChosen]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt
            {...(isChosen && { "aria-current": "true" })}
            className={isChosen ? "text-sm font-medium" : "text-sm text-ink-soft"}
          >
            {label}
          </dt>
          <dd className="tabular text-2xl leading-tight">
            {value === undefined ? (
              <>
                <Skeleton className="my-1 h-7 w-16" />
                <span className="sr-only">載入中...</span>
              </>
            ) : (
              formatNumber(value)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
