import { trpc } from "@panshi/client/trpc";
import { careStates, type PrayerStatus, prayerStatusKeys, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { formatNumber } from "../../../kit/list/cells.tsx";
import { Figures } from "../../../kit/list/figures.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

type PrayerCountsProps = { chosen: { status: PrayerStatus | undefined; care: boolean } };

/** How many prayers there are (S2.119), by status and waiting for care, at most a minute late. A failure leaves them out. */
export function PrayerCounts({ chosen }: PrayerCountsProps) {
  const { data, isError } = trpc.admin.prayer.counts.useQuery(undefined, freshAtVisitOptions);
  if (isError) return null;
  return (
    <Figures
      label="祈願的數量"
      figures={[
        ["全部祈願", data && formatNumber(data.total), chosen.status === undefined && !chosen.care],
        ...prayerStatusKeys.map(
          (status) => [prayerStatuses[status], data && formatNumber(data[status]), chosen.status === status] as const,
        ),
        [careStates.open, data && formatNumber(data.careOpen), chosen.care],
      ]}
      className="mb-8 grid-cols-3 gap-x-6 gap-y-4 py-4 sm:grid-cols-6 sm:gap-x-8"
      placeholderClass="my-1 h-7 w-16"
    />
  );
}
