import type { Ledger } from "@panshi/contracts/commerce/ledger";
import { staffVerb } from "../../platform/staff-verb.ts";
import { sumLedger } from "./sum-ledger.ts";

/**
 * The books, for whoever does them. It reads every order, payment and refund, so a screen asks for it only when it is opened: of
 * 1,000,000 orders in half a second, and in two to four more where the books do not balance and it looks for the orders.
 */
export const calculateLedger = staffVerb("orders:read", async (ctx): Promise<Ledger> => {
  return sumLedger(ctx);
});
