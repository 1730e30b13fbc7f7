import { Dialog, DialogContent } from "@panshi/ui/dialog";
import { Waiting } from "@panshi/ui/waiting";
import { FailedPart } from "../../lib/failed-part.tsx";
import { ReturnFocus } from "../../lib/return-focus.tsx";
import { taipeiDay } from "../../lib/taipei-day.ts";
import { trpc } from "../../lib/trpc.ts";
import { PrayerLetter } from "./prayer-letter.tsx";

/** A wish as its letter, with what was chosen for it and the thanks. */
export default function PrayerDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const { data, error, refetch } = trpc.member.temple.prayer.useQuery({ id });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="你的願"
        description={data ? `寫於 ${taipeiDay(data.createdAt)}` : undefined}
        ground="paper"
        wide
      >
        <ReturnFocus />
        {error && <FailedPart what="這個願" error={error} onRetry={() => void refetch()} />}
        {!error && !data && (
          <div className="grid min-h-64 place-content-center">
            <Waiting spoken />
          </div>
        )}
        {data && <PrayerLetter prayer={data} />}
      </DialogContent>
    </Dialog>
  );
}
