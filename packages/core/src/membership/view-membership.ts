import type { Membership } from "@panshi/contracts/membership";
import type { MemberCtx } from "../context.ts";
import { toMembership } from "./rules.ts";

/** The caller's own membership. */
export const viewMembership = (ctx: MemberCtx): Membership =>
  toMembership(ctx.actor.viewer.latestPeriod, ctx.clock.now());
