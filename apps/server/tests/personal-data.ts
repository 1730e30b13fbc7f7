import { randomBytes, randomUUID } from "node:crypto";
import type { AdminRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { HOUR } from "@panshi/core/platform/clock";
import { encryptBankAccount } from "@panshi/core/commerce/refund-account/rules";
import { newId } from "@panshi/db";
import {
  decks,
  emailChanges,
  mailOutbox,
  memberNotes,
  membershipGrants,
  oracleDraws,
  oracleSlips,
  paymentAttempts,
  paymentEvents,
  prayers,
  refundRequests,
} from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { TestApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, addPrayers, addSlips, withTestTransaction } from "./fixtures.ts";
import { gatewayEventFields, mutateTrpc, notify, placeOrderAndBeginPayment } from "./payment-fixtures.ts";

const PRICE = 3990;
const COMPANY = { kind: "company", value: "04595257", title: "磐石股份有限公司" };

/** Two of everything that the back office lists, and makers of what a call uses up. */
export async function addBackOfficeData(server: TestApp) {
  await addPlans(server);
  await addSlips(server, 1);
  const staff = (await addAdministrator(server, "super_admin")).cookies;
  const second = await addAdministrator(server, "super_admin");
  const [member, other] = [await addMember(server), await addMember(server)];
  const memberId = member.id;
  await addPrayers(server, memberId, [{ care: "open" }, { care: "open" }]);
  await withTestTransaction(server, async (db) => {
    const [slip] = await db.select().from(oracleSlips);
    if (!slip) throw new Error("no slip");
    const deckId = newId(server.clock.now());
    await db.insert(decks).values({ id: deckId, hash: Buffer.from(deckId), size: 1, createdAt: server.clock.now() });
    for (const offset of [0, 1]) {
      const at = new Date(server.clock.now().getTime() - offset);
      const by = { memberId, administratorId: second.id };
      await db.insert(memberNotes).values({ id: newId(at), ...by, text: "打 0911222333 找過他", createdAt: at });
      await db.insert(membershipGrants).values({
        id: newId(at),
        ...by,
        planType: "vip",
        days: 3,
        source: "administrator",
        reason: "補償",
        grantedAt: at,
      });
      await db.insert(oracleDraws).values({
        id: newId(at),
        memberId,
        deckId,
        slipId: slip.id,
        versionId: slip.currentVersionId,
        taipeiDay: taipeiDay(at),
        question: "我該換工作嗎",
        source: "temple",
        createdAt: at,
      });
      await db.insert(mailOutbox).values({
        id: newId(at),
        recipient: "lost@example.com",
        subject: "信",
        body: "信",
        purpose: "receipt",
        state: "failed",
        lastError: "550 lost@example.com",
        createdAt: at,
      });
      await db.insert(paymentEvents).values({
        id: newId(at),
        digest: randomBytes(32),
        source: "notify",
        kind: "paid",
        raw: "Account5No=12345",
        fields: { Account5No: "12345" },
        receivedAt: at,
        quarantine: "unknown_order",
      });
    }
  });

  const paidOrder = async () => {
    const order = await placeOrderAndBeginPayment(server, member.cookies, "basic", { invoice: COMPANY });
    await notify(server, gatewayEventFields.atmNumber(order.merTradeNo, PRICE));
    await notify(server, gatewayEventFields.atmPaid(order.merTradeNo, PRICE));
    return order.orderId;
  };
  const act = async <T>(name: string, input: object) => {
    const { body, failure } = await mutateTrpc<T>(server, `admin.${name}`, input, staff);
    if (failure) throw new Error(`${name}: ${JSON.stringify(failure)}`);
    return body;
  };
  /** What accepts a request as it was proposed. */
  const accept = (id: string) => ({
    id,
    idempotencyKey: randomUUID(),
    amount: PRICE,
    revokes: "all",
    reason: "",
    toAccount: true,
  });
  const newRequest = async (state: "waiting" | "account_needed") => {
    const open = { orderId: await paidOrder(), productIds: null, reason: "搬家了" };
    const { id } = await act<AdminRefundRequest>("refundRequest.open", open);
    if (state === "account_needed") await act("refundRequest.accept", accept(id));
    // A new link is refused within a minute after the last one.
    server.clock.advance(HOUR);
    return id;
  };
  /** A request whose account was entered long enough ago. */
  const newPayable = async () => {
    const id = await newRequest("account_needed");
    const account = { bankCode: "822", branch: "", accountNumber: "001234567890", holder: "王小明" };
    const accountEnteredAt = new Date(server.clock.now().getTime() - 25 * HOUR);
    await withTestTransaction(server, (db) =>
      db
        .update(refundRequests)
        .set({
          state: "paying",
          account: encryptBankAccount(server.services.baseCtx.secretKey, id, account),
          accountEnteredAt,
        })
        .where(eq(refundRequests.id, id)),
    );
    return id;
  };
  const newMember = async () => (await addMember(server)).id;
  const newChange = async (of?: { id: string; email: string }) => {
    const changed = of ?? (await addMember(server));
    const [id, createdAt] = [newId(server.clock.now()), server.clock.now()];
    const change = { oldEmail: changed.email, newEmail: `new${id}@example.com`, reason: "換信箱", createdAt };
    await withTestTransaction(server, (db) =>
      db.insert(emailChanges).values({ id, memberId: changed.id, ...change, requestedBy: second.id }),
    );
    return id;
  };
  await newChange(member);
  await newChange(other);
  const orderId = await paidOrder();
  await newRequest("waiting");
  const requestId = await newRequest("waiting");
  const payableId = await newPayable();
  const { id: batchId } = await act<{ id: string }>("invoiceBatch.export", {
    kind: "invoices",
    idempotencyKey: randomUUID(),
  });
  const { db } = server.database;
  const [prayer] = await db.select().from(prayers).where(eq(prayers.memberId, memberId));
  const [event] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentEvents.attemptId))
    .where(eq(paymentAttempts.orderId, orderId));
  if (!prayer || !event) throw new Error("no prayer or event");
  return {
    staff,
    memberId,
    prayerId: prayer.id,
    orderId,
    eventId: event.id,
    batchId,
    requestId,
    payableId,
    newMember,
    newChange,
    newOrder: paidOrder,
    newRequest,
    accept,
    payOut: async () => {
      const id = await newPayable();
      return { id, idempotencyKey: randomUUID(), reference: "822-1", day: taipeiDay(server.clock.now()) };
    },
  };
}
export type BackOfficeData = Awaited<ReturnType<typeof addBackOfficeData>>;
