import type { AccountExport } from "@panshi/contracts/account";
import type { MemberCtx } from "../context.ts";
import { selectEverything } from "./export-store.ts";
import { viewProfile } from "./view-profile.ts";

/** Everything that the site keeps of the member, for them to take along. */
export async function exportData({ ctx }: { ctx: MemberCtx }): Promise<AccountExport> {
  const { memberships, ...rest } = await selectEverything(ctx.db, ctx.actor.viewer.id);
  return {
    exportedAt: ctx.clock.now().toISOString(),
    profile: await viewProfile({ ctx }),
    ...rest,
    memberships: memberships.map(({ planType, startsAt, endsAt }) => ({
      planType,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}
