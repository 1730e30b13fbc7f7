import type { AccessListInput } from "@panshi/contracts/audit-list";
import type { Page } from "@panshi/contracts/list";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { accessLog } from "./store.ts";

export type AccessLogEntry = Omit<(typeof accessLog)["types"]["row"], "at"> & { at: string };

/** The access log, newest first. */
export async function listAccessLog({
  ctx,
  input,
}: {
  ctx: AdministratorCtx;
  input: AccessListInput;
}): Promise<Page<AccessLogEntry>> {
  requirePermission(ctx, "audit:read");
  return readPage({ ctx, list: accessLog, input, view: ({ at, ...entry }) => ({ ...entry, at: at.toISOString() }) });
}
