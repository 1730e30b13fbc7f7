import { AppError } from "@panshi/contracts/platform/errors";
import type { AccountLinkInput } from "@panshi/contracts/commerce/refund-request";
import { transaction } from "@panshi/db";
import { randomInt } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { sendToBuyer } from "../refund-request/send-to-buyer.ts";
import { countAttempt, countAttempts } from "../../platform/limits/throttle.ts";
import { accountCodeEmail } from "./emails.ts";
import { lockAccountRequest } from "./lock-account-request.ts";
import { CODE_LIFETIME, codeHash } from "./rules.ts";
import { updateAccount } from "./store.ts";

/**
 * Sends the code that somebody who cannot sign in enters beside the link. A new one replaces the one before. Throws `link_expired`,
 * `too_many`, `forbidden` where the order's member signs in instead.
 */
export async function sendAccountCode(ctx: Ctx, input: AccountLinkInput): Promise<void> {
  await countAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const { request } = await transaction(ctx, (tx) => lockAccountRequest(tx, input));
  await countAttempts(ctx, [
    ["refund-code:request", request.id],
    ["refund-code-day:request", request.id],
  ]);
  await transaction(ctx, async (tx) => {
    const { request: current, order, buyer } = await lockAccountRequest(tx, input);
    if (buyer.by === "member") throw new AppError("forbidden", { message: "這個連結要用下單的帳號登入" });
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const now = tx.clock.now();
    await updateAccount(tx.db, current.id, {
      codeHash: codeHash(ctx.hashKey, current.id, code),
      codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME),
      codeTries: 0,
      updatedAt: now,
    });
    const letter = accountCodeEmail(buyer.greeting, order, code);
    await sendToBuyer(tx, { buyer, orderId: order.id, letter });
  });
}
