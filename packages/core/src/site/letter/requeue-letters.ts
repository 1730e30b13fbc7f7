import type { LetterRequeueInput, LetterResult } from "@panshi/contracts/site/letter";
import { transaction } from "@panshi/db";
import { staffVerb } from "../../platform/staff-verb.ts";
import { auditLetters, decideLetters } from "./decide-letters.ts";
import { findWorkingLinks } from "./find-working-links.ts";
import { refusalOf } from "./rules.ts";
import { requeueLetterRows } from "./store.ts";

/**
 * Queues failed and lost letters again, each with one job in the same transaction. Letters that were sent or queued meanwhile, and
 * those whose link has ended, are left. Throws `conflict` with the reason where none can be queued, `not_found` where none exists.
 */
export const requeueLetters = staffVerb(
  "mail:retry",
  async (ctx, { ids, reason }: LetterRequeueInput): Promise<LetterResult> => {
    return transaction(ctx, async (tx) => {
      const now = tx.clock.now();
      const letters = await decideLetters(tx, ids, async (locked) => {
        const working = await findWorkingLinks(tx, locked);
        return (letter) => refusalOf(letter, working.has(letter.id), now);
      });
      await requeueLetterRows(
        tx.db,
        letters.map(({ id }) => id),
        now,
      );
      for (const { id } of letters) await tx.enqueue(tx, "send-mail", { id });
      auditLetters(tx, "letter.requeue", letters, reason);
      return { changed: letters.length, left: ids.length - letters.length };
    });
  },
);
