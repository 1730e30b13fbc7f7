import type { AccessEntry, AccessListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { accessLog } from "./store.ts";

const toAccessEntry = ({ at, filters, ...entry }: (typeof accessLog)["types"]["row"]): AccessEntry => ({
  ...entry,
  at: at.toISOString(),
  filters: filters as AccessEntry["filters"],
});

/** The access log, newest first. */
export async function listAccessLog(ctx: AdministratorCtx, input: AccessListInput): Promise<Page<AccessEntry>> {
  requirePermission(ctx, "audit:read");
  return readPage({ ctx, list: accessLog, input, view: toAccessEntry });
}
