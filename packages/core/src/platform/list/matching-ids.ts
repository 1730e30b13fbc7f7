import { type MatchingIds, TOTAL_CAP } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { and } from "drizzle-orm";
import { staffVerb } from "../staff-verb.ts";
import { type AnyListDeclaration, resolveSelection } from "./list-query.ts";

/**
 * The verb that answers the ids of all rows of a list under its filters and search, so that an act takes effect on those that its screen
 * counted and on no others; null for more than `TOTAL_CAP`. Ids are no personal data, so the access log has nothing of it.
 */
export const staffMatchingIds = (permission: Permission, list: AnyListDeclaration) =>
  staffVerb(permission, async (ctx, input: Record<string, unknown>): Promise<MatchingIds> => {
    const { where, planned } = resolveSelection(list, { input, now: ctx.clock.now() });
    const rows = await ctx.db
      .select({ id: list.id })
      .from(list.id.table)
      .where(and(where, planned))
      .limit(TOTAL_CAP + 1);
    return { ids: rows.length > TOTAL_CAP ? null : rows.map(({ id }) => id as string) };
  });
