import type { OrderRow } from "@panshi/contracts/commerce/order-list";
import { contactOf } from "../../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import type { OrderListRow } from "./store.ts";

/** An order's row as the administrator may see it. */
export const toOrderRow =
  (ctx: Pick<AdministratorCtx, "actor">) =>
  ({ member, email, createdAt, paidAt, ...row }: OrderListRow): OrderRow => ({
    ...row,
    buyerName: buyerNameOf(member),
    buyerEmail: contactOf(ctx, { email: member?.email ?? email }).email,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  });

/** The name of an order's member; null for a visitor, and for an erased member. */
export const buyerNameOf = (member: OrderListRow["member"]): string | null =>
  member && member.deletedAt === null ? member.fullName || null : null;
