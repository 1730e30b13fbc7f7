import type { Page } from "@panshi/contracts/platform/list";
import type { AdminPrayer, PrayerListInput } from "@panshi/contracts/journey/prayer-list";
import type { Db } from "@panshi/db";
import { prayers } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { maySeeContacts } from "../../../platform/contact-mask.ts";
import { countCapped } from "../../../platform/list/count-capped.ts";
import { staffMatchingIds } from "../../../platform/list/matching-ids.ts";
import { staffNewerRows } from "../../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { adminPrayerView } from "./rules.ts";
import { prayerListQueryWithEmail, prayerListQuery } from "./store.ts";

/**
 * The members' prayers that match, those that wait for care first (S7.37); e-mails are searched with `members:contact` alone. Who
 * saw which wishes is in the access log.
 */
export const listAllPrayers = staffVerb(
  "prayers:read",
  async (ctx, input: WithTotalFlag<PrayerListInput>): Promise<Page<AdminPrayer>> => {
    const page = await readPage({
      ctx,
      list: maySeeContacts(ctx) ? prayerListQueryWithEmail : prayerListQuery,
      input,
      view: adminPrayerView(ctx),
    });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "prayer.list", rows: page.items, filters, total: page.total });
    return page;
  },
);

/** How many prayers wait for care now; undefined for more than are counted. */
export const countPrayersAwaitingCare = (ctx: { db: Db }): Promise<number | undefined> =>
  countCapped(ctx.db, prayers, eq(prayers.care, "open"));

/** How many prayers came after those that a screen shows. */
export const countNewerPrayers = staffNewerRows("prayers:read", prayerListQuery);

/** The ids of the prayers of a filter or search. */
export const matchPrayerIds = staffMatchingIds("prayers:read", prayerListQuery);
