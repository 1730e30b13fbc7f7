import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { visibleContact } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import type { MemberListRow } from "./store.ts";

/** A member's row as the administrator may see it. */
export const toMemberRow =
  (ctx: Pick<AdministratorCtx, "actor">) =>
  ({ email, phone, plan, planEndsAt, createdAt, marketingOptInAt: _, ...row }: MemberListRow): MemberListItem => ({
    ...row,
    ...visibleContact(ctx, { email, phone }),
    membershipType: plan ?? "none",
    planEndsAt: planEndsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  });
