import { trpc } from "@panshi/client/trpc";
import { ConfirmDelete } from "../../../lib/components/confirm-action.tsx";

/** Confirms before a dialogue is deleted. */
export default function ConfirmDialogueDeletion({
  id,
  day,
  onClose,
}: {
  id: string;
  day: string;
  onClose: () => void;
}) {
  const { client, member } = trpc.useUtils();
  return (
    <ConfirmDelete
      title="刪除這段對話？"
      remove={() => client.member.dialogue.delete.mutate({ id })}
      refresh={() => member.dialogue.list.invalidate()}
      done="對話已經刪除"
      onClose={onClose}
    >
      {day}寫下的字會完全消失，沒有辦法找回來。
    </ConfirmDelete>
  );
}
