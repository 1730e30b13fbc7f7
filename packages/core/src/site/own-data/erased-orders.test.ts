import { newId } from "@panshi/db";
import { auditEntries, auditReasons, mailOutbox } from "@panshi/db/schema";
import { and, arrayContains, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { recordProviderRejection, setInvoiceNumber } from "../../commerce/invoice-batch/enter-numbers.ts";
import { exportInvoices, createPaidBasicOrder } from "../../commerce/invoice-batch/testing.ts";
import { requeueUnsentEmails, setUnsentEmailsAside } from "../unsent-email/decide-unsent-emails.ts";
import { eraseMember } from "../member-change/change-account.ts";
import { insertTestAdministrator } from "../../testing.ts";
import { addBuyer, type TestShop, testShop, withTestTransaction } from "../../testing-shop.ts";

let shop: TestShop;
let staff: AdministratorCtx;
beforeAll(async () => {
  shop = await testShop();
  const { id: administratorId } = await insertTestAdministrator(shop.ctx, "super_admin");
  staff = { ...shop.ctx, actor: { kind: "administrator", administratorId, role: "super_admin" } };
});
afterAll(() => shop.close());

const reason = "本人來電說明";

/** An order with an exported invoice, whose member was erased. */
async function erasedOrder() {
  const buyer = await addBuyer(shop);
  const { orderId: id } = await createPaidBasicOrder(shop, buyer);
  await exportInvoices(staff);
  await eraseMember(staff, { memberId: buyer.id, reason: "本人來信要求" });
  return id;
}
/** A letter about an order that could not be delivered. */
async function failedLetter(about: { orderId: string }) {
  const now = shop.clock.now();
  const row = { recipient: "buyer@example.com", subject: "主旨", body: "內文", purpose: "refund_declined", ...about };
  const id = newId(now);
  await withTestTransaction(shop, (db) =>
    db.insert(mailOutbox).values({ ...row, id, state: "failed", tries: 9, createdAt: now }),
  );
  return id;
}
/** The reasons that are kept about an order. */
async function reasonsAbout(orderId: string) {
  const { db } = shop.database;
  const kept = await db
    .select({ text: auditReasons.text })
    .from(auditReasons)
    .where(arrayContains(auditReasons.about, [orderId]));
  return kept.map(({ text }) => text);
}
const entriesOf = (action: "order.invoice.number" | "order.invoice.reject", subjectId: string) =>
  shop.database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.subjectId, subjectId)));

it("reasons about the invoice of an erased member's order are not kept, who decided is", async () => {
  const id = await erasedOrder();
  await recordProviderRejection(staff, { kind: "invoices", id, reason });
  await exportInvoices(staff);
  await setInvoiceNumber(staff, { kind: "invoices", id, number: "AB10000001", day: "2026-03-01", reason });
  expect(await reasonsAbout(id)).toEqual(["", ""]);
  expect((await entriesOf("order.invoice.number", id)).length).toBe(1);
  expect((await entriesOf("order.invoice.reject", id)).length).toBe(1);
});

it("a letter about an erased member's order is queued again, and deleted when it is set aside", async () => {
  const id = await erasedOrder();
  const [again, aside] = [await failedLetter({ orderId: id }), await failedLetter({ orderId: id })];
  await requeueUnsentEmails(staff, { ids: [again] });
  await setUnsentEmailsAside(staff, { ids: [aside] });
  const left = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.orderId, id));
  expect(left.map((letter) => [letter.id, letter.state])).toEqual([[again, "waiting"]]);
});
