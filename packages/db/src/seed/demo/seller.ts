import type { Seller } from "@panshi/contracts/commerce/seller";
import type { Db } from "../../connection/client.ts";
import { settings } from "../../schema/platform/settings.ts";

/** Obviously not a real seller. The company number of zeros passes the checksum and belongs to no company. */
export const demoSeller: Seller = {
  name: "磐石祈願網示範站（尚未登記）",
  companyNumber: "00000000",
  representative: "示範用，沒有負責人",
  address: "示範網站，沒有實體地址",
  email: "service@panshi.test",
  phone: "",
};

/** Inserts the demo's seller details, unless there are some. */
export async function insertDemoSeller(db: Db, updatedAt: Date): Promise<void> {
  await db
    .insert(settings)
    .values({ key: "seller", value: demoSeller, updatedBy: null, updatedAt })
    .onConflictDoNothing();
}
