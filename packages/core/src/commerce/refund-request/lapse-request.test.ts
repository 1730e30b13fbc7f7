import { randomBytes } from "node:crypto";
import { auditEntries, mailOutbox, members } from "@panshi/db/schema";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx, MemberCtx } from "../../platform/context.ts";
import { claimOrderByLink } from "../order/claim-order-unchecked.ts";
import { viewOrder } from "../order/view-orders.ts";
import { enterOwnBankAccount, viewBankAccountLink } from "../refund-account/enter-account.ts";
import { renewBankAccountLink } from "../refund-account/staff/renew-account-link.ts";
import { outcomeOf, PASSWORD, tally, runConcurrently } from "../../testing.ts";
import {
  administratorCtx,
  expectBalanced,
  membershipOf,
  systemCtx,
  type TestShop,
  testShop,
  visitorCtx,
  withTestTransaction,
} from "../../testing-shop.ts";
import { viewOffer } from "./ask-refund.ts";
import { acceptRequest } from "./staff/accept-request.ts";
import { declineRequest } from "./staff/decline-request.ts";
import { lapseRequest, listRequestsToLapse } from "./lapse-request.ts";
import { createRequestForBuyer } from "./staff/create-request-for-buyer.ts";
import {
  acceptRequestInput,
  addSignedInBuyer,
  requestOfferedRefund,
  refundEmailsTo,
  findBankAccountLinkToken,
  createPaidPlan,
  requestRow,
} from "./testing.ts";

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

const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
const lapse = (id: string) => lapseRequest(systemCtx(shop), { id });
const due = () => listRequestsToLapse(shop.ctx, { limit: 100 });
const renew = (id: string) => renewBankAccountLink(staff, { id, reason: "再寄一次" });
async function accepted() {
  const orderId = await createPaidPlan(shop, buyer.ctx, "atm");
  shop.clock.advance(3 * DAY);
  const { id } = await requestOfferedRefund(buyer.ctx, orderId);
  await acceptRequest(staff, acceptRequestInput(id));
  return { orderId, id };
}

it("lapses when its link ends without an account: each day that was lost comes back, once, and its buyer is notified", async () => {
  const { id, orderId } = await accepted();
  const token = await findBankAccountLinkToken(shop, buyer.email);
  shop.clock.advance(14 * DAY - 1);
  expect(await due()).not.toContain(id);
  await lapse(id);
  expect(await requestRow(shop, id)).toMatchObject({ state: "account_needed" });
  expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false });
  shop.clock.advance(1);
  expect(await due()).toContain(id);
  const enter = { token, account, sessionToken: buyer.token, password: PASSWORD };
  await runConcurrently(20, async (index) =>
    index % 2 === 0 ? lapse(id) : outcomeOf(enterOwnBankAccount(buyer.ctx, enter)),
  );
  expect(await requestRow(shop, id)).toMatchObject({ state: "lapsed", account: null, closedAt: shop.clock.now() });
  const endDate = new Date(shop.clock.now().getTime() + 27 * DAY).toISOString();
  expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, daysRemaining: 27, endDate });
  expect(await viewOrder(buyer.ctx, { id: orderId })).toMatchObject({ stopped: null });
  expect(await outcomeOf(viewBankAccountLink(buyer.ctx, { token }))).toBe("link_expired");
  const letters = (await refundEmailsTo(shop, buyer.email)).filter(({ purpose }) => purpose === "refund_lapsed");
  expect(letters).toHaveLength(1);
  expect(letters[0]?.body).toContain("停下的每一天都還給你了");
  const entries = and(eq(auditEntries.subjectId, orderId), eq(auditEntries.action, "order.refund_request.lapse"));
  const [entry, ...others] = await shop.database.db.select().from(auditEntries).where(entries);
  expect(entry).toMatchObject({ before: { state: "account_needed" }, after: { requestId: id, state: "lapsed" } });
  expect(others).toEqual([]);
  expect(await due()).not.toContain(id);
  expect((await viewOffer(buyer.ctx, { orderId, productIds: null })).request?.state).toBe("lapsed");
  expect((await requestOfferedRefund(buyer.ctx, orderId)).state).toBe("waiting");
});

it("does not lapse once its account is there, nor where its member was erased, to whom the money is owed", async () => {
  const { id } = await accepted();
  const link = { token: await findBankAccountLinkToken(shop, buyer.email), sessionToken: buyer.token };
  await enterOwnBankAccount(buyer.ctx, { ...link, account, password: PASSWORD });
  buyer = await addSignedInBuyer(shop);
  const other = await accepted();
  await withTestTransaction(shop, (db) =>
    db.update(members).set({ deletedAt: shop.clock.now(), isActive: false }).where(eq(members.id, buyer.id)),
  );
  shop.clock.advance(20 * DAY);
  const listed = await due();
  expect(listed).not.toContain(id);
  // Listed and left alone again each time, those of erased members would keep the others from their turn.
  expect(listed).not.toContain(other.id);
  await Promise.all([lapse(id), lapse(other.id)]);
  expect(await requestRow(shop, id)).toMatchObject({ state: "paying" });
  expect(await requestRow(shop, other.id)).toMatchObject({ state: "account_needed" });
});

it("keeps its amount and its stop through five links, each of which ends the one before, and gets no sixth", async () => {
  const { id } = await accepted();
  const since = shop.clock.now();
  const tokens = [await findBankAccountLinkToken(shop, buyer.email)];
  for (let link = 2; link <= 5; link += 1) {
    shop.clock.advance(2 * DAY);
    expect(await renew(id)).toMatchObject({ amount: 3990, accountLinks: link });
    tokens.push(await findBankAccountLinkToken(shop, buyer.email));
  }
  shop.clock.advance(MINUTE);
  await expect(renew(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("5 次") });
  const views = tokens.map((token) => outcomeOf(viewBankAccountLink(buyer.ctx, { token })));
  expect(tally(await Promise.all(views))).toEqual({ link_expired: 4, ok: 1 });
  expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: false, endDate: since.toISOString() });
  shop.clock.advance(14 * DAY);
  await lapse(id);
  expect(await membershipOf(shop, buyer.id)).toMatchObject({ isActive: true, daysRemaining: 27 });
});

it("of an order that nobody has claimed lets it be claimed again when it lapses, and says so in its letters", async () => {
  const visitor = visitorCtx(shop);
  const email = `${randomBytes(6).toString("hex")}@example.com`;
  const orderId = await createPaidPlan(shop, visitor, "atm", { email });
  const { id } = await createRequestForBuyer(staff, { orderId, productIds: null, reason: "來信要退" });
  await acceptRequest(staff, acceptRequestInput(id));
  const asked = (await refundEmailsTo(shop, email)).find(({ purpose }) => purpose === "refund_account");
  expect(asked?.body).toContain("要退的內容先停用");
  shop.clock.advance(14 * DAY);
  await lapse(id);
  expect((await refundEmailsTo(shop, email)).map(({ purpose }) => purpose)).toContain("refund_lapsed");
  const [claim] = await shop.database.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.orderId, orderId), eq(mailOutbox.purpose, "claim")));
  const token = /#token=([\w-]{43})/.exec(claim?.body ?? "")?.[1] ?? "";
  expect(await outcomeOf(claimOrderByLink(buyer.ctx, { token }))).toBe("ok");
});

it("that is declined says in its letter that use goes on, only where it had stopped", async () => {
  const declined = async () =>
    (await refundEmailsTo(shop, buyer.email)).find(({ purpose }) => purpose === "refund_declined")?.body;
  const { id } = await accepted();
  await declineRequest(staff, { id, reason: "帳戶不是你的" });
  expect(await declined()).toContain("停下來的使用已經恢復");
  buyer = await addSignedInBuyer(shop);
  const waiting = await requestOfferedRefund(buyer.ctx, await createPaidPlan(shop, buyer.ctx, "atm"));
  await declineRequest(staff, { id: waiting.id, reason: "已經用完" });
  expect(await declined()).toMatch(/^(?!.*恢復).*已經用完/s);
});
