import type { LetterResult, LetterSetAsideInput } from "@panshi/contracts/site/letter";
import { transaction } from "@panshi/db";
import { deleteMailToErased } from "../../platform/mail/delete-mail-to-erased.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { auditLetters, decideLetters } from "./decide-letters.ts";
import { decisionRefusal } from "./rules.ts";
import { updateSetAside } from "./store.ts";

/**
 * Failed and lost letters that need not be sent any more leave the list, and no job sends them. Throws `conflict` with the reason
 * where none of them waits for a decision, `not_found` where none exists.
 */
export const setLettersAside = staffVerb(
  "mail:retry",
  async (ctx, { ids, reason }: LetterSetAsideInput): Promise<LetterResult> => {
    return transaction(ctx, async (tx) => {
      const now = tx.clock.now();
      const letters = await decideLetters(tx, ids, async () => (letter) => decisionRefusal(letter, now));
      const decided = letters.map(({ id }) => id);
      await updateSetAside(tx.db, decided);
      // Nothing sends them any more, and so nothing else would delete what is about an erased member.
      await deleteMailToErased(tx, { ids: decided });
      auditLetters(tx, "letter.set_aside", letters, reason);
      return { changed: letters.length, left: ids.length - letters.length };
    });
  },
);
