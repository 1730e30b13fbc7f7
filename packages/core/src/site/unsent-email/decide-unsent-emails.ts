import { AppError } from "@panshi/contracts/platform/errors";
import {
  type UnsentEmailsChangeResult,
  type UnsentEmailIdsInput,
  type RequeueRefusal,
  requeueRefusals,
} from "@panshi/contracts/site/unsent-email";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { lockOrders } from "../../commerce/order/lock-order.ts";
import { deleteMailToErased } from "../../platform/mail/delete-mail-to-erased.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { findUnsentEmailsWithUsableLink } from "./find-working-links.ts";
import { noDecisionReason, requeueRefusal } from "./rules.ts";
import { lockOutboxEmails, requeueEmailRows, selectEmailMembersAndOrders, updateSetAside } from "./store.ts";

type LockedEmail = Awaited<ReturnType<typeof lockOutboxEmails>>[number];
type Refusal = (letter: LockedEmail) => RequeueRefusal | null;

/**
 * Locks letters, after the members and orders that they are about, and returns those without a refusal: a letter about somebody who
 * is erased at that moment goes with the rest (docs/decisions/0052). Throws `not_found` where none exists, `conflict` where each
 * has one.
 */
async function decideUnsentEmails(
  tx: AdministratorCtx,
  ids: readonly string[],
  refusals: (locked: readonly LockedEmail[]) => Promise<Refusal>,
): Promise<LockedEmail[]> {
  const about = await selectEmailMembersAndOrders(tx.db, ids);
  const orderIds = [...new Set(about.flatMap(({ orderId }) => orderId ?? []))];
  const memberIds = [...new Set(about.flatMap(({ memberId }) => memberId ?? []))];
  await lockOrders(tx, { ids: orderIds, memberIds });
  const locked = await lockOutboxEmails(tx.db, ids);
  const refusalOf = await refusals(locked);
  const decided = locked.filter((letter) => refusalOf(letter) === null);
  if (decided.length > 0) return decided;
  const [refused] = locked;
  const refusal = refused && refusalOf(refused);
  throw refusal ? new AppError("conflict", { message: requeueRefusals[refusal] }) : new AppError("not_found");
}

/** One entry, without an address or a text of the letters. */
function auditUnsentEmails(
  tx: AdministratorCtx,
  action: "letter.requeue" | "letter.set_aside",
  letters: readonly LockedEmail[],
): void {
  const [first] = letters;
  const subject = letters.length === 1 && first ? { subjectId: first.id } : { subjectIds: letters.map(({ id }) => id) };
  const purposes = [...new Set(letters.map(({ purpose }) => purpose))].sort();
  const orderIds = [...new Set(letters.flatMap(({ orderId }) => orderId ?? []))];
  writeAudit(tx, { action, ...subject, before: null, after: { purposes, orderIds } });
}

/**
 * Queues failed and lost letters again, each with one job in the same transaction. Letters that were sent or queued meanwhile, and
 * those whose link has ended, are left. Throws `conflict` with the reason where none can be queued, `not_found` where none exists.
 */
export const requeueUnsentEmails = staffVerb(
  "mail:retry",
  async (ctx, { ids }: UnsentEmailIdsInput): Promise<UnsentEmailsChangeResult> => {
    return transaction(ctx, async (tx) => {
      const now = tx.clock.now();
      const letters = await decideUnsentEmails(tx, ids, async (locked) => {
        const working = await findUnsentEmailsWithUsableLink(tx, locked);
        return (letter) => requeueRefusal(letter, working.has(letter.id), now);
      });
      await requeueEmailRows(
        tx.db,
        letters.map(({ id }) => id),
        now,
      );
      for (const { id } of letters) await tx.enqueue(tx, "send-mail", { id });
      auditUnsentEmails(tx, "letter.requeue", letters);
      return { changed: letters.length, left: ids.length - letters.length };
    });
  },
);

/**
 * Failed and lost letters that need not be sent any more leave the list, and no job sends them. Throws `conflict` with the reason
 * where none of them waits for a decision, `not_found` where none exists.
 */
export const setUnsentEmailsAside = staffVerb(
  "mail:retry",
  async (ctx, { ids }: UnsentEmailIdsInput): Promise<UnsentEmailsChangeResult> => {
    return transaction(ctx, async (tx) => {
      const now = tx.clock.now();
      const letters = await decideUnsentEmails(tx, ids, async () => (letter) => noDecisionReason(letter, now));
      const decided = letters.map(({ id }) => id);
      await updateSetAside(tx.db, decided);
      // Nothing sends them any more, and so nothing else would delete what is about an erased member.
      await deleteMailToErased(tx, { ids: decided });
      auditUnsentEmails(tx, "letter.set_aside", letters);
      return { changed: letters.length, left: ids.length - letters.length };
    });
  },
);
