import type { InvoiceInput } from "@panshi/contracts/commerce/invoice";
import { type Db, requireTransaction } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { insertInvoice } from "./store.ts";

/** Stores how a new order's buyer wants the invoice; by email where they did not choose. */
export async function createInvoice(
  ctx: { db: Db; clock: Clock },
  input: { orderId: string; invoice: InvoiceInput | undefined },
): Promise<void> {
  requireTransaction(ctx);
  const now = ctx.clock.now();
  const choice = input.invoice ?? { kind: "email" as const };
  await insertInvoice(ctx.db, {
    orderId: input.orderId,
    carrier: choice.kind,
    carrierValue: "value" in choice ? choice.value : null,
    companyTitle: "title" in choice ? choice.title : null,
    createdAt: now,
    updatedAt: now,
  });
}
