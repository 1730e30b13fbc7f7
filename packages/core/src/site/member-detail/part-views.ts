import type { MemberDraw, MemberGrant, MemberOrder, MemberPrayer } from "@panshi/contracts/site/member-detail";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import { maySeeContacts } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { isRevocable } from "../../commerce/membership/is-revocable.ts";
import type { memberDraws, memberGrants, memberOrders, memberPrayers } from "./parts-store.ts";

type StaffCtx = Pick<AdministratorCtx, "actor">;
type RowOf<List extends { types: { row: unknown } }> = List["types"]["row"];

/**
 * A grant as the administrator may see it: a reason may hold an address, so it is masked like one; its order only with
 * `orders:read`.
 */
export const toGrant =
  (ctx: StaffCtx) =>
  ({ administrator, grantedAt, revokedAt, paid, ...row }: RowOf<typeof memberGrants>): MemberGrant => ({
    ...row,
    isRevocable: revokedAt === null && isRevocable({ source: row.source, paid }),
    ...(!maySeeContacts(ctx) && { reason: null, revokedReason: null }),
    ...(!hasPermission(ctx.actor.role, "orders:read") && { orderNumber: null }),
    administratorName: administrator && personName(administrator),
    grantedAt: grantedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  });

export const toOrder = ({ createdAt, paidAt, ...row }: RowOf<typeof memberOrders>): MemberOrder => ({
  ...row,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

export const toPrayer = ({ createdAt, ...row }: RowOf<typeof memberPrayers>): MemberPrayer => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export const toDraw = ({ createdAt, ...row }: RowOf<typeof memberDraws>): MemberDraw => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
