import type { Membership } from "@panshi/contracts/commerce/membership";
import type { MemberCtx } from "../../platform/context.ts";
import { toMembership } from "./rules.ts";

/** The caller's own membership. */
export const viewMembership = (ctx: MemberCtx): Membership =>
  toMembership(ctx.actor.viewer.latestPeriod, ctx.clock.now());
