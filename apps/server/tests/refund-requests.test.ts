import type {
  BankAccountEntryResult,
  BankAccountLink,
  AdminRefundRequest,
  OwnRefundRequest,
} from "@panshi/contracts/commerce/refund-request";
import { accessEntries, mailOutbox, refundRequests } from "@panshi/db/schema";
import { desc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, PASSWORD } from "./fixtures.ts";
import {
  gatewayEventFields,
  mutateTrpc,
  notify,
  placeOrderAndBeginPayment,
  payuniVariables,
} from "./payment-fixtures.ts";

const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
const path = "payments.refundRequest";

let server: TestApp;
let staff: Record<string, string>;
beforeAll(async () => {
  server = await testApp({ variables: payuniVariables });
  await addPlans(server);
  staff = (await addAdministrator(server, "admin")).cookies;
});
afterAll(() => server.close());

/** An order paid at an ATM by a visitor or a member, its request opened and accepted by staff; with the link from the letter. */
async function acceptedRequest(email: string, cookies: Record<string, string> = {}) {
  const { orderId, merTradeNo } = await placeOrderAndBeginPayment(server, cookies, "basic", { email });
  expect(await notify(server, gatewayEventFields.atmNumber(merTradeNo, 3990))).toBe(200);
  expect(await notify(server, gatewayEventFields.atmPaid(merTradeNo, 3990))).toBe(200);
  const open = { orderId, productIds: null, reason: "來信要求" };
  const { body } = await mutateTrpc<AdminRefundRequest>(server, "admin.refundRequest.open", open, staff);
  const accept = {
    id: body.id,
    idempotencyKey: randomUUID(),
    amount: 3990,
    revokes: "all",
    reason: "",
    toAccount: false,
  };
  const accepted = await mutateTrpc<AdminRefundRequest>(server, "admin.refundRequest.accept", accept, staff);
  expect(accepted.body).toMatchObject({ state: "account_needed", hasAccount: false });
  return { id: body.id, token: /#token=([\w-]{43})/.exec((await lastLetter(email)).body)?.[1] ?? "" };
}
async function lastLetter(email: string) {
  const { db } = server.database;
  const [row] = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id))
    .limit(1);
  if (!row) throw new Error(`no letter to ${email}`);
  return row;
}
const codeFrom = async (email: string) => /\d{6}/.exec((await lastLetter(email)).subject)?.[0] ?? "";
const codes = (failures: readonly { failure: { code: string } | undefined; status: number }[]) =>
  failures.map(({ failure, status }) => failure?.code ?? status);

it("a visitor's account takes the link and the code by email; guesses end with the code, and neither is a way to another's", async () => {
  const email = "atm-visitor@example.com";
  const { id, token } = await acceptedRequest(email);
  const other = await acceptedRequest("atm-other@example.com");
  const link = await mutateTrpc<BankAccountLink>(server, `${path}.accountLink`, { token });
  expect(link.body).toMatchObject({ by: "code", isMine: false, amount: 3990 });
  // Not the token's words, nor those of the buyer.
  expect(JSON.stringify(link.body)).not.toMatch(/@|example/);
  const enter = (code: string, given = token) =>
    mutateTrpc<BankAccountEntryResult>(server, `${path}.enterAccountByCode`, { token: given, account, code });
  await mutateTrpc(server, `${path}.sendCode`, { token });
  const code = await codeFrom(email);
  const guess = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  expect(codes([await enter(code, other.token)])).toEqual(["bad_input"]);
  expect(codes(await Promise.all(Array.from({ length: 5 }, () => enter(guess))))).toEqual(Array(5).fill("bad_input"));
  const spent = await enter(code);
  expect(spent.failure?.issues).toEqual([{ path: "code", message: expect.stringContaining("再寄一次") as string }]);
  await mutateTrpc(server, `${path}.sendCode`, { token });
  const entered = await enter(await codeFrom(email));
  expect(Date.parse(entered.body.payoutFrom) - server.services.baseCtx.clock.now().getTime()).toBeGreaterThan(
    86_390_000,
  );
  expect(codes([await enter("123456")])).toEqual(["link_expired"]);
  const [row] = await server.database.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  expect(row).toMatchObject({ state: "paying", codeHash: null });
  const payOut = { id, idempotencyKey: randomUUID(), reference: "1", day: "2026-01-01" };
  const early = await mutateTrpc(server, "admin.refundRequest.payOut", payOut, staff);
  expect(early.failure?.code).toBe("conflict");
});

it("a member's account takes the member, and the password where the sign-in is old; a visitor and a code are refused", async () => {
  const buyer = await addMember(server);
  const { token } = await acceptedRequest(buyer.email, buyer.cookies);
  const stranger = await addMember(server);
  const enter = (cookies: Record<string, string>, more: object = {}) =>
    mutateTrpc<BankAccountEntryResult>(server, `${path}.enterAccount`, { token, account, ...more }, cookies);
  expect(codes([await enter({}), await enter(stranger.cookies), await enter(staff)])).toEqual([
    "unauthorized",
    "forbidden",
    "unauthorized",
  ]);
  const byCode = { token, account, code: "123456" };
  expect(codes([await mutateTrpc(server, `${path}.enterAccountByCode`, byCode)])).toEqual(["forbidden"]);
  expect(codes([await mutateTrpc(server, `${path}.sendCode`, { token })])).toEqual(["forbidden"]);
  expect(codes([await enter(buyer.cookies, { password: "not the password" })])).toEqual(["bad_input"]);
  expect(codes([await enter(buyer.cookies, { password: PASSWORD })])).toEqual([200]);
  expect(codes([await enter(buyer.cookies)])).toEqual(["link_expired"]);
});

it("refuses accounts that are none, before the link is looked at", async () => {
  const token = "A".repeat(43);
  const wrong = [
    { ...account, bankCode: "82" },
    { ...account, bankCode: "８２２" },
    { ...account, accountNumber: "12345" },
    { ...account, accountNumber: "1".repeat(17) },
    { ...account, accountNumber: "12345678; drop table" },
    { ...account, holder: " " },
    { ...account, holder: "王\u202e小明" },
    { ...account, branch: "x".repeat(31) },
    { ...account, iban: "x" },
  ];
  const answers = await Promise.all(
    wrong.map((given) => mutateTrpc(server, `${path}.enterAccountByCode`, { token, account: given, code: "123456" })),
  );
  expect(codes(answers)).toEqual(wrong.map(() => "bad_input"));
  expect(codes([await mutateTrpc(server, `${path}.accountLink`, { token })])).toEqual(["link_expired"]);
});

it("shows an account to staff after 24 hours with a row in the access log each time, and a moderator nothing", async () => {
  const buyer = await addMember(server);
  const { id, token } = await acceptedRequest(buyer.email, buyer.cookies);
  await mutateTrpc(server, `${path}.enterAccount`, { token, account }, buyer.cookies);
  const show = (cookies: Record<string, string>) => mutateTrpc(server, "admin.refundRequest.account", { id }, cookies);
  expect(codes([await show(staff)])).toEqual(["conflict"]);
  server.clock.advance(24 * 60 * 60 * 1000);
  const moderator = (await addAdministrator(server, "moderator")).cookies;
  expect(codes([await show(moderator)])).toEqual(["forbidden"]);
  expect((await show((await addAdministrator(server, "admin")).cookies)).body).toEqual(account);
  const rows = await server.database.db.select().from(accessEntries).where(eq(accessEntries.kind, "refund.account"));
  expect(rows.filter(({ subjectIds }) => subjectIds.includes(id))).toHaveLength(1);
  const withdrawn = await mutateTrpc<OwnRefundRequest>(server, `${path}.withdraw`, { id }, buyer.cookies);
  expect(withdrawn.failure?.code).toBe("conflict");
});
