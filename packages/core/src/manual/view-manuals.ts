import type { Manuals } from "@panshi/contracts/manual";
import type { MemberCtx } from "../context.ts";
import { manualLimit } from "./manual-limit.ts";
import { startableManuals, toEnrolment } from "./rules.ts";
import { selectEnrolments } from "./store.ts";

/** The member's manuals with every day done, and what the plan allows now. Readable with any membership or none. */
export async function viewManuals({ ctx }: { ctx: MemberCtx }): Promise<Manuals> {
  const now = ctx.clock.now();
  const held = manualLimit({ ctx });
  const rows = await selectEnrolments(ctx.db, ctx.actor.viewer.id);
  return {
    enrolments: rows.map((row) => toEnrolment(row, now)),
    mayDoDays: held !== 0,
    mayStart: startableManuals(
      rows.map(({ manual }) => manual),
      held,
    ),
  };
}
