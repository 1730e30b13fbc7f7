import { NEWER_ROWS_MAX, type NewerRows } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { and, gt } from "drizzle-orm";
import { staffVerb } from "../staff-verb.ts";
import { countCapped } from "./count-capped.ts";
import { type AnyListDeclaration, resolveSelection } from "./list-query.ts";

/**
 * The verb that counts the rows of a list, under its filters, that came after the newest one that a screen shows: ids are UUIDs of
 * version 7, so that the primary key has them in the order in which they were made. It answers no row, so that asking again leaves
 * nothing in the access log.
 */
export const staffNewerRows = (permission: Permission, list: AnyListDeclaration) =>
  staffVerb(
    permission,
    async (ctx, { newest, ...filters }: Record<string, unknown> & { newest: string }): Promise<NewerRows> => {
      const { where, planned } = resolveSelection(list, { input: filters, now: ctx.clock.now() });
      const count = await countCapped(ctx.db, list.id.table, and(gt(list.id, newest), where, planned), NEWER_ROWS_MAX);
      return { count: count ?? null };
    },
  );
