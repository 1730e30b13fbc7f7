import type { KeyedAct } from "@panshi/contracts/platform/idempotency-key";
import { AppError } from "@panshi/contracts/platform/errors";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../clock.ts";
import { findKeyUse, insertKeyUse } from "./store.ts";

type KeyUse = {
  act: KeyedAct;
  /** The order or the member; null where the act has none. */
  subjectId: string | null;
  /** Whole TWD, or days; null where the act has none. */
  amount: number | null;
  /** What else makes it this act and no other, such as the channel and the products; the empty ones are left out. */
  terms: readonly (string | null)[];
};

/** The answer to a key that was used for something else. */
export const idempotencyKeyTakenError = () =>
  new AppError("conflict", { message: "這個視窗已經送出過別的內容，請關掉再開一次" });

/**
 * Binds a key that a dialog made to the act that it is used for, within the act's own transaction: where the act fails, the key is
 * free again. `repeated`: the same act was stored with it before, whose outcome is the answer. Throws `conflict` where the key was
 * used for another act, subject, amount or terms.
 */
export async function bindIdempotencyKey(
  ctx: { db: Db; clock: Clock },
  { key, act, subjectId, amount, terms: given }: KeyUse & { key: string },
): Promise<"new" | "repeated"> {
  requireTransaction(ctx);
  const terms = given.filter((term) => term !== null && term !== "").join(" ");
  const call = { key, act, subjectId, amount, terms };
  if (await insertKeyUse(ctx.db, { ...call, createdAt: ctx.clock.now() })) return "new";
  const earlier = await findKeyUse(ctx.db, key);
  const isSame =
    earlier?.act === act && earlier.subjectId === subjectId && earlier.amount === amount && earlier.terms === terms;
  if (!isSame) throw idempotencyKeyTakenError();
  return "repeated";
}
