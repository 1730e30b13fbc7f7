import { randomInt, timingSafeEqual } from "node:crypto";
import { PAYOUT_HOLD_HOURS } from "@panshi/contracts/commerce/refund-request-labels";
import { AppError } from "@panshi/contracts/platform/errors";
import type {
  BankAccountByCodeInput,
  BankAccountEntryResult,
  BankAccountLink,
  BankAccountLinkInput,
  BankAccount,
  OwnBankAccountInput,
} from "@panshi/contracts/commerce/refund-request";
import { type Db, requireTransaction, transaction } from "@panshi/db";
import { reauthenticateForLink } from "../../accounts/session/reauthenticate.ts";
import { consumeSubjectToken, findToken } from "../../accounts/token/manage-tokens.ts";
import type { Ctx, MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { type Clock, HOUR } from "../../platform/clock.ts";
import { lockOwnAccount } from "../../accounts/session/lock-own-account.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { throttleAttempt, throttleAttempts } from "../../platform/limits/throttle.ts";
import { notifyMember } from "../../platform/notification/notify-member.ts";
import { sendToBuyer } from "../refund-request/close-request.ts";
import { type LockedRequest, lockRequest } from "../refund-request/lock-request.ts";
import { type Buyer, buyerOf } from "../refund-request/rules.ts";
import { bankAccountCodeEmail, bankAccountEnteredEmail } from "./emails.ts";
import { CODE_LIFETIME, CODE_TRIES, codeHash, encryptBankAccount } from "./rules.ts";
import { updateBankAccountColumns } from "./store.ts";

/**
 * The order's member enters the bank account by the link, signed in no more than ten minutes ago or with the password. Throws
 * `link_expired`, `too_many`, `forbidden` for another member, and what {@link reauthenticateForLink} throws.
 */
export async function enterOwnBankAccount(
  ctx: MemberCtx,
  { token, account, password, sessionToken }: OwnBankAccountInput & { sessionToken: string },
): Promise<BankAccountEntryResult> {
  await throttleMemberWrite(ctx, { limit: "refund-account:account" });
  const lock = async (tx: { db: Db; clock: Clock }) => {
    const locked = await lockAccountRequest(tx, { token });
    if (locked.buyer.memberId !== ctx.actor.viewer.id)
      throw new AppError("forbidden", { message: "這筆訂單是另一位會員的，請用下單的帳號登入，再打開信裡的連結" });
    return locked;
  };
  // Before the password is asked for: a link that cannot be used needs none.
  await transaction(ctx, lock);
  await reauthenticateForLink(ctx, { password, token: sessionToken });
  return transaction(ctx, async (tx) => {
    const locked = await lock(tx);
    await lockOwnAccount(tx, { token: sessionToken });
    return storeBankAccount(tx, { ...locked, token, account });
  });
}

const ANOTHER = "請再寄一次驗證碼";
const refused = (message: string) => new AppError("bad_input", { issues: [{ path: "code", message }] });

/**
 * Somebody who cannot sign in enters the bank account, by the link and the code from the email. A wrong code is counted; after five
 * the code is worth nothing. Throws `link_expired`, `too_many`, `bad_input` on `code`, `forbidden` where the order's member signs in
 * instead.
 */
export async function enterBankAccountByCode(
  ctx: Ctx,
  { token, account, code }: BankAccountByCodeInput,
): Promise<BankAccountEntryResult> {
  await throttleAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const outcome = await transaction(ctx, async (tx) => {
    const locked = await lockAccountRequest(tx, { token });
    if (locked.buyer.by === "member") throw new AppError("forbidden", { message: "這個連結要用下單的帳號登入" });
    const wrong = wrongCode(ctx, locked, code);
    if (wrong === null) return storeBankAccount(tx, { ...locked, token, account });
    const { id, codeTries } = locked.request;
    await updateBankAccountColumns(tx.db, id, { codeTries: codeTries + 1, updatedAt: tx.clock.now() });
    return wrong;
  });
  // Thrown after the commit, so that the try stays counted.
  if (typeof outcome === "string") throw refused(outcome);
  return outcome;
}

/** What is wrong with a code, in words for its field; null for the right one. */
function wrongCode(ctx: Pick<Ctx, "hashKey" | "clock">, { request }: LockedRequest, code: string): string | null {
  const { codeHash: expected, codeExpiresAt, codeTries, id } = request;
  if (!expected || !codeExpiresAt || codeExpiresAt <= ctx.clock.now()) return `驗證碼過期了，${ANOTHER}`;
  if (codeTries >= CODE_TRIES) return `驗證碼錯了太多次，這一組不能用了，${ANOTHER}`;
  if (timingSafeEqual(expected, codeHash(ctx.hashKey, id, code))) return null;
  const left = CODE_TRIES - codeTries - 1;
  return left > 0 ? `驗證碼不正確，還可以試 ${left} 次` : `驗證碼錯了太多次，這一組不能用了，${ANOTHER}`;
}

/**
 * Stores the bank account of a locked request, encrypted, uses up the link and tells the buyer by email; within the caller's
 * transaction, which has decided that the caller is the buyer.
 */
async function storeBankAccount(
  ctx: Pick<Ctx, "db" | "clock" | "enqueue" | "origin" | "secretKey">,
  {
    token,
    account,
    request,
    order,
    buyer,
    amount,
  }: LockedRequest & { token: string; account: BankAccount; buyer: Buyer; amount: number },
): Promise<BankAccountEntryResult> {
  requireTransaction(ctx);
  const at = ctx.clock.now();
  const payoutFrom = new Date(at.getTime() + PAYOUT_HOLD_HOURS * HOUR);
  await consumeSubjectToken(ctx, { token, purpose: "refund_account" });
  await updateBankAccountColumns(ctx.db, request.id, {
    state: "paying",
    account: encryptBankAccount(ctx.secretKey, request.id, account),
    accountEnteredAt: at,
    codeHash: null,
    codeExpiresAt: null,
    updatedAt: at,
  });
  const letter = bankAccountEnteredEmail(ctx.origin, buyer.greeting, order, { amount, payoutFrom, at });
  await sendToBuyer(ctx, { buyer, orderId: order.id, letter });
  if (buyer.memberId !== null)
    await notifyMember(ctx, {
      memberId: buyer.memberId,
      type: "service",
      title: "退款的帳戶填好了",
      message: `${order.description}的退款，過 ${PAYOUT_HOLD_HOURS} 小時之後會匯出。如果不是你填的，請馬上到聯絡頁告訴我們。`,
      path: `/orders/${order.id}`,
    });
  return { payoutFrom: payoutFrom.toISOString() };
}

/** The answer to a link that is unknown, used, replaced or expired, or whose request needs no account any more. */
const linkExpired = (): AppError =>
  new AppError("link_expired", { message: "這個連結已經用過或過期了。還沒收到退款，請到聯絡頁告訴我們，我們再寄一次" });

/** The request that a link can be used for, with its buyer and the amount, locked. Throws `link_expired`. */
async function lockAccountRequest(
  ctx: Pick<Ctx, "db" | "clock">,
  { token }: { token: string },
): Promise<LockedRequest & { buyer: Buyer; amount: number }> {
  requireTransaction(ctx);
  const find = async () => (await findToken(ctx, { token, purpose: "refund_account" }))?.subject;
  const id = await find();
  if (!id) throw linkExpired();
  const locked = await lockRequest(ctx, { id });
  const { request, order, member } = locked;
  // Again under the lock: a new link may have replaced this one meanwhile.
  if ((await find()) !== id || request.state !== "account_needed" || request.amount === null) throw linkExpired();
  return { ...locked, buyer: buyerOf(order, member, request), amount: request.amount };
}

/**
 * Sends the code that somebody who cannot sign in enters beside the link. A new one replaces the one before. Throws `link_expired`,
 * `too_many`, `forbidden` where the order's member signs in instead.
 */
export async function sendBankAccountCode(ctx: Ctx, input: BankAccountLinkInput): Promise<void> {
  await throttleAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const { request } = await transaction(ctx, (tx) => lockAccountRequest(tx, input));
  await throttleAttempts(ctx, [
    ["refund-code:request", request.id],
    ["refund-code-day:request", request.id],
  ]);
  await transaction(ctx, async (tx) => {
    const { request: current, order, buyer } = await lockAccountRequest(tx, input);
    if (buyer.by === "member") throw new AppError("forbidden", { message: "這個連結要用下單的帳號登入" });
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const now = tx.clock.now();
    await updateBankAccountColumns(tx.db, current.id, {
      codeHash: codeHash(ctx.hashKey, current.id, code),
      codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME),
      codeTries: 0,
      updatedAt: now,
    });
    const letter = bankAccountCodeEmail(buyer.greeting, order, code);
    await sendToBuyer(tx, { buyer, orderId: order.id, letter });
  });
}

/** What the page of a link shows before anything is entered. Throws `link_expired`, `too_many`. */
export async function viewBankAccountLink(
  ctx: MemberOrVisitorCtx,
  input: BankAccountLinkInput,
): Promise<BankAccountLink> {
  await throttleAttempt(ctx, { limit: "refund-account:address", subject: ctx.address });
  const { order, buyer, amount } = await transaction(ctx, (tx) => lockAccountRequest(tx, input));
  return {
    orderNumber: order.number,
    description: order.description,
    amount,
    by: buyer.by,
    isMine: ctx.actor.kind === "member" && ctx.actor.viewer.id === buyer.memberId,
  };
}
