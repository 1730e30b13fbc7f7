import { trpc } from "@panshi/client/trpc";
import { type PrayerStatus, prayerStatusKeys, prayerStatuses } from "@panshi/contracts/journey/prayer";
import type { AdminPrayer, ReplacedStatus } from "@panshi/contracts/journey/prayer-list";
import { useRef } from "react";
import type { BulkAction } from "../../../kit/list/bulk-bar.tsx";

type Many = NonNullable<BulkAction<AdminPrayer>["many"]>;

/**
 * Sets a status for the selected prayers. Undoing gives each its own back, as the server had it before, with rate and time. `many`: the
 * dialog for more of them than one call takes.
 */
export function useStatusBulkActions(
  many: (status: PrayerStatus, ...args: Parameters<Many>) => ReturnType<Many>,
): readonly BulkAction<AdminPrayer>[] {
  const { setStatus, restoreStatus } = trpc.useUtils().client.admin.prayer;
  const replaced = useRef(new Map<string, ReplacedStatus>());
  return prayerStatusKeys.map((status) => ({
    label: `改為${prayerStatuses[status]}`,
    many: (ids, onDone) => many(status, ids, onDone),
    sets: { status, ...(status !== "completed" && { successRate: null }) },
    call: async (ids) => {
      const result = await setStatus.mutate({ ids, status });
      for (const row of result.replaced) replaced.current.set(row.id, row);
      return result;
    },
    undo: async (former) => {
      const prayers = former.flatMap(({ id }) => replaced.current.get(id) ?? []);
      return prayers.length === 0 ? { changed: 0 } : restoreStatus.mutate({ prayers });
    },
  }));
}
