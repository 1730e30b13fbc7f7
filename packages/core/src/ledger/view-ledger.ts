import type { Ledger } from "@panshi/contracts/ledger";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { sumLedger } from "./sum-ledger.ts";

/** The books, for whoever does them. It reads every order, payment and refund, so a screen asks for it only when it is opened. */
export async function viewLedger({ ctx }: { ctx: AdministratorCtx }): Promise<Ledger> {
  requirePermission(ctx, "orders:read");
  return sumLedger({ ctx });
}
