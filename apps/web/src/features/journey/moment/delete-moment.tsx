import { trpc } from "@panshi/client/trpc";
import type { Moment } from "@panshi/contracts/journey/moment";
import { ConfirmDelete } from "../../../lib/components/confirm-action.tsx";

/** Confirms before a saved moment is deleted; its items stay. */
export default function DeleteMoment({ moment, onClose }: { moment: Moment; onClose: () => void }) {
  const { client, member } = trpc.useUtils();
  return (
    <ConfirmDelete
      title={`刪除「${moment.combinationName}」？`}
      remove={() => client.member.moment.delete.mutate({ id: moment.id })}
      refresh={() => member.moment.list.invalidate()}
      done="時刻已經刪除"
      onClose={onClose}
    >
      這個組合會消失，裡面的圖和聲音都還在。
    </ConfirmDelete>
  );
}
