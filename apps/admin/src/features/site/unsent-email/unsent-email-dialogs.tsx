import { trpc } from "@panshi/client/trpc";
import {
  type UnsentEmail,
  type UnsentEmailsChangeResult,
  UnsentEmailIdsInput,
} from "@panshi/contracts/site/unsent-email";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { unsentEmailResource, REQUEUE_EMAILS_LABEL, SET_EMAILS_ASIDE_LABEL } from "./unsent-email-resource.ts";

type LettersDialogProps = { rows: readonly UnsentEmail[]; onDone?: () => void };

const titleOf = (verb: string, rows: readonly UnsentEmail[]) =>
  // Without brackets: the closing one would begin a line after a long address.
  rows.length === 1 && rows[0] ? `${verb}${rows[0].purpose}，寄給 ${rows[0].recipient}` : `${verb} ${rows.length} 封信`;
const submitOf = (verb: string, rows: readonly UnsentEmail[]) =>
  rows.length === 1 ? `${verb}這封信` : `${verb} ${rows.length} 封信`;
const left = ({ left: count }: UnsentEmailsChangeResult) =>
  count === 0 ? {} : { description: `另外 ${count} 封已經有人處理，或不能再寄。` };

/** Queues one letter or several again. */
export function RequeueDialog({ rows, onDone }: LettersDialogProps) {
  const { requeue } = trpc.useUtils().client.admin.unsentEmail;
  return (
    <ActionDialog
      noun={unsentEmailResource}
      title={titleOf(REQUEUE_EMAILS_LABEL, rows)}
      lead="信會回到佇列，一分鐘內再寄一次。內容和原來一樣；連結過期的信不會重寄。"
      schema={UnsentEmailIdsInput}
      values={{ ids: rows.map(({ id }) => id) }}
      submit={submitOf(REQUEUE_EMAILS_LABEL, rows)}
      call={requeue.mutate}
      done={(result) => ({ title: `${result.changed} 封信排進佇列了`, ...left(result) })}
      {...(onDone && { onDone })}
    />
  );
}

/** Takes letters off the list that need not be sent any more. */
export function SetUnsentEmailsAsideDialog({ rows, onDone }: LettersDialogProps) {
  const { setAside } = trpc.useUtils().client.admin.unsentEmail;
  return (
    <ActionDialog
      noun={unsentEmailResource}
      title={titleOf(SET_EMAILS_ASIDE_LABEL, rows)}
      lead="略過之後不會再寄，也不能復原。對方還需要裡面的內容，就先用別的方式告訴他。"
      schema={UnsentEmailIdsInput}
      values={{ ids: rows.map(({ id }) => id) }}
      submit={submitOf(SET_EMAILS_ASIDE_LABEL, rows)}
      destructive
      call={setAside.mutate}
      done={(result) => ({ title: `略過了 ${result.changed} 封信`, ...left(result) })}
      {...(onDone && { onDone })}
    />
  );
}
