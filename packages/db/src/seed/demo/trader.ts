import type { Trader } from "@panshi/contracts/trader";
import type { Db } from "../../client.ts";
import { settings } from "../../schema/settings.ts";
import { readRun, writeRun } from "../runs.ts";

const RUN = "demo trader";

/** Plainly nobody: a number of zeros passes its check and belongs to no company. */
export const demoTrader: Trader = {
  name: "磐石祈願網示範站（尚未登記）",
  companyNumber: "00000000",
  representative: "示範用，沒有負責人",
  address: "示範網站，沒有實體地址",
  email: "service@panshi.test",
  phone: "",
};

/**
 * Lays the demo's trader once, where nobody has written one. A step of its own, so that a demo
 * that was laid by an earlier release has one too. `since` is the time that the row bears.
 */
export async function layDemoTrader(db: Db, since: Date): Promise<void> {
  if (await readRun(db, RUN)) return;
  await db
    .insert(settings)
    .values({ key: "trader", value: demoTrader, updatedBy: null, updatedAt: since })
    .onConflictDoNothing();
  await writeRun(db, RUN, {});
}
