import { ReturnFocus } from "@panshi/client/return-focus";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { LoadError } from "../../lib/components/load-error.tsx";
import { PrayerContent } from "./prayer-content.tsx";

/** The dialog that shows a whole prayer. */
export default function PrayerDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { data, error, refetch } = trpc.member.temple.prayer.useQuery({ id });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="你的願"
        description={data ? `寫於 ${formatTaipeiDay(data.createdAt)}` : undefined}
        ground="paper"
        wide
      >
        <ReturnFocus />
        {error && <LoadError what="這個願" error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <div className="grid min-h-64 place-content-center">
            <LoadingIndicator spoken />
          </div>
        )}
        {data && <PrayerContent prayer={data} />}
      </DialogContent>
    </Dialog>
  );
}
