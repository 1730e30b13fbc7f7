import type { Seller } from "@panshi/contracts/seller";
import type { Db } from "../../connection/client.ts";
import { settings } from "../../schema/settings.ts";
import { readSeedRun, writeSeedRun } from "../runs.ts";

const RUN = "demo trader";

/** Plainly nobody: a number of zeros passes its check and belongs to no company. */
export const demoSeller: Seller = {
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
export async function insertDemoSeller(db: Db, since: Date): Promise<void> {
  if (await readSeedRun(db, RUN)) return;
  await db
    .insert(settings)
    .values({ key: "seller", value: demoSeller, updatedBy: null, updatedAt: since })
    .onConflictDoNothing();
  await writeSeedRun(db, RUN, {});
}
