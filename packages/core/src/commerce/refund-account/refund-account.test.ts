import { randomBytes, randomUUID } from "node:crypto";
import type { BankAccount } from "@panshi/contracts/commerce/refund-request";
import { accessEntries, auditEntries, refundRequests, refunds } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { DAY, HOUR, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, Ctx, MemberCtx } from "../../platform/context.ts";
import { eraseMember, setMembersActive } from "../../site/member-change/change-account.ts";
import { acceptRequest } from "../refund-request/staff/accept-request.ts";
import { declineRequest } from "../refund-request/staff/decline-request.ts";
import { countWaitingRefundRequests, listRequests } from "../refund-request/staff/list-requests.ts";
import { createRequestForBuyer } from "../refund-request/staff/create-request-for-buyer.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  refundEmailsTo,
  findBankAccountLinkToken,
  createPaidPlan,
  requestRow,
} from "../refund-request/testing.ts";
import { outcomeOf, PASSWORD, tally, runConcurrently, uniqueNetworkAddress } from "../../testing.ts";
import { administratorCtx, expectBalanced, orderRow, type TestShop, testShop, visitorCtx } from "../../testing-shop.ts";
import {
  enterBankAccountByCode,
  enterOwnBankAccount,
  sendBankAccountCode,
  viewBankAccountLink,
} from "./enter-account.ts";
import { recordPayout } from "./staff/record-payout.ts";
import { renewBankAccountLink, revealBankAccount } from "./staff/renew-account-link.ts";

const account: BankAccount = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };

let shop: TestShop;
let staff: AdministratorCtx;
let buyer: { id: string; email: string; token: string; ctx: MemberCtx };
beforeAll(async () => {
  shop = await testShop();
  staff = await administratorCtx(shop);
});
afterAll(() => shop.close());
afterEach(() => expectBalanced(shop));
beforeEach(async () => {
  buyer = await addSignedInBuyer(shop);
});

/** A request of the buyer for a plan paid at an ATM, accepted; with the link from the letter. */
async function accepted() {
  const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  await acceptRequest(staff, acceptRequestInput(id));
  return { orderId, id, token: await findBankAccountLinkToken(shop, buyer.email) };
}
const enter = (token: string, more: object = {}, by = buyer) =>
  enterOwnBankAccount(by.ctx, { token, account, sessionToken: by.token, ...more });
const pay = (id: string, more: object = {}) =>
  recordPayout(staff, {
    id,
    idempotencyKey: randomUUID(),
    reference: "1234567",
    day: taipeiDay(shop.clock.now()),
    ...more,
  });
const renew = (id: string) => renewBankAccountLink(staff, { id, reason: "帳戶填錯了" });
const anyone = (): Ctx => ({ ...shop.ctx, address: uniqueNetworkAddress() });
const purposesTo = async (email: string) => (await refundEmailsTo(shop, email)).map(({ purpose }) => purpose);

describe("the member's account", () => {
  it("is asked for by a link, stored encrypted, in no list, and told by a letter without it", async () => {
    const { id, token } = await accepted();
    expect(await requestRow(shop, id)).toMatchObject({ state: "account_needed", amount: 3990, account: null });
    const link = await viewBankAccountLink(buyer.ctx, { token });
    expect(link).toMatchObject({ amount: 3990, by: "member", isMine: true });
    const { payoutFrom } = await enter(token);
    expect(payoutFrom).toBe(new Date(shop.clock.now().getTime() + DAY).toISOString());
    const row = await requestRow(shop, id);
    expect(row).toMatchObject({ state: "paying", accountEnteredAt: shop.clock.now() });
    expect(row.account?.toString("latin1")).not.toContain(account.accountNumber);
    const { items } = await listRequests(staff, { limit: 200, sort: "-createdAt" });
    expect(items.find((one) => one.id === id)).toMatchObject({ hasAccount: true, isPayable: false, payoutFrom });
    expect(JSON.stringify(items)).not.toMatch(/1234567890|王小明/);
    const letters = await refundEmailsTo(shop, buyer.email);
    expect(letters.map(({ purpose }) => purpose)).toEqual([
      "refund_request",
      "refund_account",
      "refund_account_entered",
    ]);
    expect(letters.at(-1)?.body).not.toMatch(/1234567890|822/);
  });

  it("is entered once by one link, also by two calls at once, and never changed by it", async () => {
    const { token } = await accepted();
    const outcomes = await runConcurrently(3, () => outcomeOf(enter(token)));
    expect(tally(outcomes)).toEqual({ ok: 1, link_expired: 2 });
    expect((await purposesTo(buyer.email)).filter((purpose) => purpose === "refund_account_entered")).toHaveLength(1);
    expect(await outcomeOf(viewBankAccountLink(buyer.ctx, { token }))).toBe("link_expired");
  });

  it("takes the order's member alone, signed in within ten minutes or with the password", async () => {
    const { token } = await accepted();
    const other = await addSignedInBuyer(shop);
    expect(await viewBankAccountLink(other.ctx, { token })).toMatchObject({ isMine: false });
    expect(await outcomeOf(enter(token, {}, other))).toBe("forbidden");
    const visitor = visitorCtx(shop);
    expect(await viewBankAccountLink(visitor, { token })).toMatchObject({ by: "member", isMine: false });
    expect(await outcomeOf(sendBankAccountCode(anyone(), { token }))).toBe("forbidden");
    const byCode = { token, account, code: "000000" };
    expect(await outcomeOf(enterBankAccountByCode(anyone(), byCode))).toBe("forbidden");
    shop.clock.advance(10 * MINUTE + 1);
    expect(await outcomeOf(enter(token))).toBe("bad_input");
    expect(await outcomeOf(enter(token, { password: "another long one" }))).toBe("bad_input");
    expect(await outcomeOf(enter(token, { password: PASSWORD }))).toBe("ok");
  });

  it("cannot be entered by a link that expired, was replaced, or whose request was declined", async () => {
    const first = await accepted();
    shop.clock.advance(14 * DAY + 1);
    expect(await outcomeOf(enter(first.token, { password: PASSWORD }))).toBe("link_expired");
    await renew(first.id);
    const second = await findBankAccountLinkToken(shop, buyer.email);
    expect(second).not.toBe(first.token);
    expect(await outcomeOf(renew(first.id))).toBe("conflict");
    shop.clock.advance(MINUTE);
    await renew(first.id);
    expect(await outcomeOf(enter(second, { password: PASSWORD }))).toBe("link_expired");
    const third = await findBankAccountLinkToken(shop, buyer.email);
    await declineRequest(staff, { id: first.id, reason: "已經用完" });
    expect(await outcomeOf(enter(third, { password: PASSWORD }))).toBe("link_expired");
  });

  it("that was entered just now can be erased by a new link at once, one of two", async () => {
    const { id, token } = await accepted();
    await enter(token);
    expect(tally(await runConcurrently(2, () => outcomeOf(renew(id))))).toEqual({ ok: 1, conflict: 1 });
    expect(await requestRow(shop, id)).toMatchObject({ state: "account_needed", account: null });
  });

  it("is erased by a new link, which begins the hold again", async () => {
    const { id, token } = await accepted();
    await enter(token);
    shop.clock.advance(23 * HOUR);
    expect(await renew(id)).toMatchObject({ state: "account_needed", hasAccount: false });
    expect(await requestRow(shop, id)).toMatchObject({ account: null, accountErasedAt: shop.clock.now() });
    expect(await outcomeOf(revealBankAccount(staff, { id }))).toBe("not_found");
    await enter(await findBankAccountLinkToken(shop, buyer.email), { password: PASSWORD });
    shop.clock.advance(2 * HOUR);
    expect(await outcomeOf(pay(id))).toBe("conflict");
  });
});

describe("the payout", () => {
  it("waits 24 hours, is recorded once by two people at once, erases the account and is audited", async () => {
    const { id, orderId, token } = await accepted();
    await enter(token);
    shop.clock.advance(DAY - 1);
    expect(await outcomeOf(pay(id))).toBe("conflict");
    expect(await requestRow(shop, id)).toMatchObject({ state: "paying" });
    const before = await countWaitingRefundRequests(staff);
    shop.clock.advance(1);
    const count = await countWaitingRefundRequests(staff);
    expect(count).toEqual({ ...before, payable: before.payable + 1 });
    const { items } = await listRequests(staff, { limit: 200, sort: "-createdAt", progress: "todo" });
    expect([items.length, items.map((row) => row.id)]).toEqual([
      count.waiting + count.payable,
      expect.arrayContaining([id]),
    ]);
    const outcomes = await runConcurrently(3, () => outcomeOf(pay(id)));
    expect(tally(outcomes)).toEqual({ ok: 1, conflict: 2 });
    const row = await requestRow(shop, id);
    expect(row).toMatchObject({ state: "done", account: null, accountErasedAt: shop.clock.now() });
    expect(await shop.database.db.select().from(refunds).where(eq(refunds.orderId, orderId))).toMatchObject([
      { state: "done", channel: "outside", amount: 3990, reference: "1234567", requestId: id },
    ]);
    expect((await orderRow(shop, orderId)).state).toBe("refunded");
    expect((await purposesTo(buyer.email)).filter((purpose) => purpose === "refund")).toHaveLength(1);
    const entries = await shop.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
    // The refund keeps the bank's reference; the audit, which no erasure reaches, holds no text that somebody typed.
    expect(entries.filter(({ action }) => action === "order.refund_request.pay_out")).toMatchObject([
      { before: { state: "paying" }, after: { requestId: id, amount: 3990 } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('"1234567"');
    expect(JSON.stringify(entries)).not.toMatch(/1234567890|王小明/);
    expect(await outcomeOf(revealBankAccount(staff, { id }))).toBe("not_found");
    expect(await outcomeOf(renew(id))).toBe("conflict");
  });

  it("changes nothing where the refund cannot be recorded", async () => {
    const { id, token } = await accepted();
    await enter(token);
    shop.clock.advance(DAY);
    expect(await outcomeOf(pay(id, { day: "2031-01-01" }))).toBe("bad_input");
    const row = await requestRow(shop, id);
    expect(row).toMatchObject({ state: "paying", closedAt: null });
    expect(row.account).not.toBeNull();
  });

  it("shows the account to who may refund, each time with a row in the access log", async () => {
    const { id, token } = await accepted();
    await enter(token);
    shop.clock.advance(DAY - 1);
    expect(await outcomeOf(revealBankAccount(staff, { id }))).toBe("conflict");
    shop.clock.advance(1);
    const moderator: AdministratorCtx = { ...staff, actor: { ...staff.actor, role: "moderator" } };
    expect(await outcomeOf(revealBankAccount(moderator, { id }))).toBe("forbidden");
    expect(
      await outcomeOf(recordPayout(moderator, { id, idempotencyKey: id, reference: "x", day: "2026-03-01" })),
    ).toBe("forbidden");
    expect(await revealBankAccount(staff, { id })).toEqual(account);
    await revealBankAccount(staff, { id });
    const rows = await shop.database.db.select().from(accessEntries).where(eq(accessEntries.kind, "refund.account"));
    expect(rows.filter(({ subjectIds }) => subjectIds.includes(id))).toHaveLength(2);
    const foreign = { ...staff, secretKey: Buffer.alloc(32, 9) };
    expect(await outcomeOf(revealBankAccount(foreign, { id }))).toBe("conflict");
  });

  it("keeps no account of a closed request: the table refuses one", async () => {
    const rows = await shop.database.db.select().from(refundRequests);
    expect(rows.filter(({ closedAt, account: kept }) => closedAt && kept)).toEqual([]);
    expect(rows.filter(({ closedAt, accountErasedAt }) => closedAt && accountErasedAt).length).toBeGreaterThan(0);
  });
});

describe("a buyer who cannot sign in", () => {
  /** A visitor's order paid at an ATM, its request opened and accepted by staff. */
  async function visitorRequest() {
    const email = `visitor-${randomBytes(6).toString("hex")}@example.com`;
    const orderId = await createPaidPlan(shop, visitorCtx(shop), "atm", { email });
    const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "來信" });
    await acceptRequest(staff, acceptRequestInput(id));
    return { email, orderId, id, token: await findBankAccountLinkToken(shop, email) };
  }
  const codeTo = async (email: string) => {
    const letters = (await refundEmailsTo(shop, email)).filter(({ purpose }) => purpose === "refund_account_code");
    return /\d{6}/.exec(letters.at(-1)?.subject ?? "")?.[0] ?? "";
  };
  const send = (token: string) => sendBankAccountCode(anyone(), { token });
  const enterBy = (token: string, code: string) => enterBankAccountByCode(anyone(), { token, account, code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  it("enters it by the link and a code from the email; the order is then refunded whole", async () => {
    const { email, orderId, id, token } = await visitorRequest();
    expect(await viewBankAccountLink(visitorCtx(shop), { token })).toMatchObject({ by: "code" });
    expect(await outcomeOf(enterBy(token, "123456"))).toBe("bad_input");
    await send(token);
    const code = await codeTo(email);
    expect((await requestRow(shop, id)).codeHash?.toString("latin1")).not.toContain(code);
    const outcomes = await runConcurrently(2, () => outcomeOf(enterBy(token, code)));
    expect(tally(outcomes)).toEqual({ ok: 1, link_expired: 1 });
    shop.clock.advance(DAY);
    expect(await pay(id)).toMatchObject({ state: "done" });
    expect((await orderRow(shop, orderId)).state).toBe("refunded");
    expect(await purposesTo(email)).toContain("refund");
  });

  it("has five tries for a code, ten minutes, and a new code after that", async () => {
    const { email, id, token } = await visitorRequest();
    await send(token);
    const first = await codeTo(email);
    // Together, so that none can be tried twice on the same count.
    const outcomes = await runConcurrently(5, () => outcomeOf(enterBy(token, wrong(first))));
    expect(tally(outcomes)).toEqual({ bad_input: 5 });
    expect(await outcomeOf(enterBy(token, first))).toBe("bad_input");
    expect((await requestRow(shop, id)).account).toBeNull();
    await send(token);
    const second = await codeTo(email);
    shop.clock.advance(10 * MINUTE);
    expect(await outcomeOf(enterBy(token, second))).toBe("bad_input");
    await send(token);
    expect(await outcomeOf(enterBy(token, await codeTo(email)))).toBe("ok");
  });

  it("gets five codes an hour and ten a day for one request", async () => {
    const { token, email } = await visitorRequest();
    const outcomes: string[] = [];
    for (let sent = 0; sent < 6; sent += 1) outcomes.push(await outcomeOf(send(token)));
    expect(tally(outcomes)).toEqual({ ok: 5, too_many: 1 });
    expect((await purposesTo(email)).filter((purpose) => purpose === "refund_account_code")).toHaveLength(5);
    shop.clock.advance(HOUR);
    for (let sent = 0; sent < 5; sent += 1) expect(await outcomeOf(send(token))).toBe("ok");
    shop.clock.advance(23 * HOUR - 1);
    expect(await outcomeOf(send(token))).toBe("too_many");
    shop.clock.advance(1);
    expect(await outcomeOf(send(token))).toBe("ok");
    expect(await outcomeOf(send(randomBytes(32).toString("base64url")))).toBe("link_expired");
  });

  it("may be a member who was deactivated or erased after the request was accepted", async () => {
    for (const close of [
      (memberId: string) => setMembersActive(staff, { ids: [memberId], isActive: false, reason: "濫用" }),
      (memberId: string) => eraseMember(staff, { memberId, reason: "本人要求" }),
    ]) {
      buyer = await addSignedInBuyer(shop);
      const { id, token } = await accepted();
      await close(buyer.id);
      expect(await viewBankAccountLink(visitorCtx(shop), { token })).toMatchObject({ by: "code" });
      expect(await outcomeOf(enter(token))).not.toBe("ok");
      await send(token);
      expect(await outcomeOf(enterBy(token, await codeTo(buyer.email)))).toBe("ok");
      shop.clock.advance(DAY);
      expect(await pay(id)).toMatchObject({ state: "done" });
      expect((await requestRow(shop, id)).email).toBeNull();
    }
  });

  it("without an email cannot be asked: the request waits on, and staff are told what to do", async () => {
    const orderId = await createPaidPlan(shop, visitorCtx(shop), "atm");
    const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "電話" });
    expect(await outcomeOf(acceptRequest(staff, acceptRequestInput(id)))).toBe("conflict");
    expect(await requestRow(shop, id)).toMatchObject({ state: "waiting", amount: null });
  });
});
