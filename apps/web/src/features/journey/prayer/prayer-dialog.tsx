import { ReturnFocus } from "@panshi/client/return-focus";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { DialogLoading, Loaded } from "../../../lib/components/loaded.tsx";
import { PrayerContent } from "./prayer-content.tsx";

/** The dialog that shows a whole prayer. */
export default function PrayerDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const query = trpc.member.temple.prayer.useQuery({ id });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="你的願"
        description={query.data && `寫於 ${formatTaipeiDay(query.data.createdAt)}`}
        ground="paper"
        wide
      >
        <ReturnFocus />
        <Loaded query={query} what="這個願" loading={<DialogLoading />}>
          {(prayer) => <PrayerContent prayer={prayer} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}
