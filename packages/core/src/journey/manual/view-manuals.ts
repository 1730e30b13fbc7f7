import type { Manuals } from "@panshi/contracts/journey/manual";
import type { MemberCtx } from "../../platform/context.ts";
import { manualLimit } from "./manual-limit.ts";
import { startableManuals, toEnrolment } from "./rules.ts";
import { selectEnrolments } from "./store.ts";

/** The member's manuals with their completed days, and what the plan allows now; needs no membership. */
export async function viewManuals(ctx: MemberCtx): Promise<Manuals> {
  const now = ctx.clock.now();
  const limit = manualLimit(ctx);
  const rows = await selectEnrolments(ctx.db, ctx.actor.viewer.id);
  return {
    enrolments: rows.map((row) => toEnrolment(row, now)),
    mayDoDays: limit !== 0,
    mayStart: startableManuals(
      rows.map(({ manual }) => manual),
      limit,
    ),
  };
}
