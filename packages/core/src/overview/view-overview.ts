import { type Overview, overviewLineKeys } from "@panshi/contracts/overview";
import { hasPermission } from "@panshi/contracts/permissions";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { overviewSources } from "./sources.ts";

/** What waits for somebody with the caller's role, in the order of the contract. */
export async function viewOverview({ ctx }: { ctx: AdministratorCtx }): Promise<Overview> {
  requirePermission(ctx, "overview:read");
  const sources = overviewSources.filter(({ needs }) => hasPermission(ctx.actor.role, needs));
  const read = await Promise.all(sources.map((source) => source.read({ ctx })));
  const counts = Object.assign({}, ...read) as (typeof read)[number];
  return {
    at: ctx.clock.now().toISOString(),
    lines: overviewLineKeys.flatMap((line) => {
      const count = counts[line] ?? 0;
      return count > 0 ? [{ line, count }] : [];
    }),
  };
}
