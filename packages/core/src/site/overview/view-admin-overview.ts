import { type Overview, overviewLineKeys } from "@panshi/contracts/site/overview";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { staffVerb } from "../../platform/staff-verb.ts";
import { viewOverviewFigures } from "../rollup/view-overview-figures.ts";
import { overviewSources } from "./sources.ts";

/** What waits for somebody with the caller's role, in the order of the contract, and the figures of the last days. */
export const viewAdminOverview = staffVerb("overview:read", async (ctx): Promise<Overview> => {
  const sources = overviewSources.filter(({ needs }) => hasPermission(ctx.actor.role, needs));
  const [figures, ...read] = await Promise.all([
    viewOverviewFigures(ctx),
    ...sources.map((source) => source.read(ctx)),
  ]);
  const lines = read.flat().filter(({ count }) => count > 0);
  return {
    at: ctx.clock.now().toISOString(),
    lines: overviewLineKeys.flatMap((key) => lines.find(({ line }) => line === key) ?? []),
    figures,
  };
});
