import { randomUUID } from "node:crypto";
import type { AcceptRequestInput, OwnRefundRequest } from "@panshi/contracts/commerce/refund-request";
import { mailOutbox, refundRequests } from "@panshi/db/schema";
import { asc, eq } from "drizzle-orm";
import type { MemberCtx, MemberOrVisitorCtx } from "../../platform/context.ts";
import { insertTestMember, signInTestMember } from "../../testing.ts";
import { paidPlanOrder, type TestShop } from "../../testing-shop.ts";
import { askRefund, viewOffer } from "./ask-refund.ts";

/** For tests: a member who is signed in, with the token of the session; `given` replaces columns. */
export async function addSignedInBuyer({ ctx }: TestShop, given: Parameters<typeof insertTestMember>[1] = {}) {
  const { id, email } = await insertTestMember(ctx, given);
  return { id, email, ...(await signInTestMember(ctx, id)) };
}

/** A plan of 3,990 that was paid by this method; returns the order's id. */
export const createPaidPlan = async (
  shop: TestShop,
  ctx: MemberOrVisitorCtx,
  method: "card" | "atm" = "card",
  added = {},
) => (await paidPlanOrder(shop, ctx, { method, ...added })).orderId;

/** The member asks for what the offer shows. */
export async function requestOfferedRefund(
  ctx: MemberCtx,
  orderId: string,
  more: object = {},
): Promise<OwnRefundRequest> {
  const { proposal } = await viewOffer(ctx, { orderId, productIds: null, ...more });
  return askRefund(ctx, { orderId, productIds: null, reason: "", amount: proposal.amount, ...more });
}

export const acceptRequestInput = (id: string, more: Partial<AcceptRequestInput> = {}): AcceptRequestInput => ({
  id,
  idempotencyKey: randomUUID(),
  amount: 3990,
  revokes: more.productIds ? "products" : "all",
  productIds: null,
  lastDay: null,
  reason: "",
  toAccount: false,
  ...more,
});

export async function requestRow({ database }: Pick<TestShop, "database">, id: string) {
  const [row] = await database.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!row) throw new Error(`no refund request ${id}`);
  return row;
}

/** The letters to an address, oldest first, without those of the payment. */
export const refundEmailsTo = async ({ database }: Pick<TestShop, "database">, recipient: string) =>
  (
    await database.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.recipient, recipient))
      .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id))
  ).filter(({ purpose }) => purpose.startsWith("refund"));

/** The token of the newest link to enter a bank account that was sent to the address. */
export async function findBankAccountLinkToken(shop: Pick<TestShop, "database">, recipient: string): Promise<string> {
  const letters = (await refundEmailsTo(shop, recipient)).filter(({ purpose }) => purpose === "refund_account");
  return /#token=([\w-]{43})/.exec(letters.at(-1)?.body ?? "")?.[1] ?? "";
}
