import type { LetterResult, LetterSetAsideInput } from "@panshi/contracts/letter";
import { transaction } from "@panshi/db";
import type { AdministratorCall } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { auditLetters, decideLetters } from "./decide-letters.ts";
import { noDecisionOf } from "./rules.ts";
import { updateSetAside } from "./store.ts";

/**
 * Failed and lost letters that need not be sent any more leave the list, and no job sends them. Throws `conflict` with the reason
 * where none of them waits for a decision, `not_found` where none exists.
 */
export async function setLettersAside({
  ctx,
  input: { ids, reason },
}: AdministratorCall<LetterSetAsideInput>): Promise<LetterResult> {
  requirePermission(ctx, "mail:retry");
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const letters = await decideLetters(tx, ids, async () => (letter) => noDecisionOf(letter, now));
    await updateSetAside(
      tx.db,
      letters.map(({ id }) => id),
    );
    auditLetters(tx, "letter.set_aside", letters, reason);
    return { changed: letters.length, left: ids.length - letters.length };
  });
}
