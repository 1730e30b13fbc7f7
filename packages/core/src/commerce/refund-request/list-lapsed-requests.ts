import type { Db } from "@panshi/db";
import type { Clock } from "../../platform/clock.ts";
import { selectLapsedRequests } from "./lapse-store.ts";

/** The ids of accepted requests whose link ended without a bank account, the earliest first, at most `limit`. */
export const listLapsedRequests = (ctx: { db: Db; clock: Clock }, { limit }: { limit: number }): Promise<string[]> =>
  selectLapsedRequests(ctx.db, ctx.clock.now(), limit);
