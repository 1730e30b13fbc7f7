import type { Membership } from "@panshi/contracts/membership";
import type { MemberCtx } from "../context.ts";
import { membershipOf } from "./rules.ts";

/** The caller's own membership, by the database's clock. */
export const viewMembership = ({ ctx }: { ctx: MemberCtx }): Membership =>
  membershipOf(ctx.actor.viewer.run, ctx.clock.now());
