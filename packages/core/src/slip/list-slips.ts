import type { Page } from "@panshi/contracts/list";
import type { OracleSlip, SlipListInput } from "@panshi/contracts/oracle";
import type { AdministratorCtx } from "../context.ts";
import { type Counted, readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { slips, toSlip } from "./store.ts";

/** The slips of a search and filters, active or not. */
export async function listSlips(ctx: AdministratorCtx, input: Counted<SlipListInput>): Promise<Page<OracleSlip>> {
  requirePermission(ctx, "oracles:read");
  return readPage({ ctx, list: slips, input, view: toSlip });
}
