import type { AccessKind } from "@panshi/contracts/platform/access-log";
import { LIST_LIMIT } from "@panshi/contracts/platform/list";
import { newId, transaction } from "@panshi/db";
import type { AdministratorCtx } from "../context.ts";
import { insertAccessEntry } from "./store.ts";

type AccessLogCtx = Pick<AdministratorCtx, "db" | "clock" | "actor" | "address" | "requestId">;

/** Ids of one entry: a page of a list. */
const IDS_MAX = LIST_LIMIT.max;
/** What of a list's input says nothing about which rows were shown, or may hold a contact. */
const notLogged = new Set(["limit", "cursor", "sort", "search"]);

/**
 * Records that the administrator reads personal data: call it before the rows are answered, so that what cannot be recorded
 * is not shown. `subjectIds` are the rows of a page or the one that was opened; an export has those that were selected, none where it is of all. Of `filters`, a list's
 * input, the text of a search is left out, since it may be somebody's name or contact: `search: true` stands for it.
 */
export async function writeAccessLog(
  ctx: AccessLogCtx,
  { kind, subjectIds, filters = {} }: { kind: AccessKind; subjectIds: readonly string[]; filters?: object },
): Promise<void> {
  if (subjectIds.length > IDS_MAX) throw new Error(`An access entry holds at most ${IDS_MAX} ids.`);
  const now = ctx.clock.now();
  const isSearch = "search" in filters && Boolean(filters.search);
  const logged = Object.entries(filters).filter(([name, value]) => value !== undefined && !notLogged.has(name));
  await transaction(ctx, (tx) =>
    insertAccessEntry(tx.db, {
      id: newId(now),
      at: now,
      administratorId: ctx.actor.administratorId,
      kind,
      subjectIds: [...subjectIds],
      filters: { ...Object.fromEntries(logged), ...(isSearch && { search: true }) },
      address: ctx.address,
      requestId: ctx.requestId,
    }),
  );
}
