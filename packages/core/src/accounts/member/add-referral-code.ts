import { randomInt } from "node:crypto";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertReferralCode } from "./store.ts";

/** Without characters that are easily misread. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
/** Of 30⁸ codes a million are taken: a second one in a row is not met. */
const TRIES = 5;

/** A random code for a member's link. */
const newReferralCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** Gives a new member the code of their link, within the transaction that makes them. `newCode` is replaced by tests. */
export async function addReferralCode(
  ctx: { db: Db; clock: Clock },
  { memberId, newCode = newReferralCode }: { memberId: string; newCode?: () => string },
): Promise<string> {
  requireTransaction(ctx);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const code = newCode();
    if (await insertReferralCode(ctx.db, { code, memberId, createdAt: ctx.clock.now() })) return code;
  }
  throw new Error("no free referral code found");
}
