import type { Db } from "../connection/client.ts";
import { administrators } from "../schema/administrators.ts";
import { successStories } from "../schema/content.ts";
import { couponUses } from "../schema/coupons.ts";
import { campaigns, promotions, referralCodes, referralPrograms, referrals } from "../schema/marketing.ts";
import { notificationRecipients, notifications } from "../schema/notifications.ts";
import { startOfDay } from "./days.ts";
import { demoAccounts } from "./demo/members/accounts.ts";
import { demoAdministrators } from "./demo/administrators.ts";
import { attributeToCampaigns, applyCoupons } from "./demo/attribution.ts";
import { fillContactInfo } from "./demo/contact-values.ts";
import { generateMember, type DemoSource } from "./demo/members/generate-member.ts";
import { DEMO_ACCOUNTS } from "./demo/members/kinds.ts";
import { insertMembers } from "./demo/members/insert-members.ts";
import { demoNotifications } from "./demo/notifications.ts";
import { insertMainAccountDraws } from "./demo/main-account/draws.ts";
import { insertMainAccountTemple } from "./demo/main-account/temple.ts";
import { demoReferrals } from "./demo/referrals.ts";
import { readSeededProducts } from "./demo/seeded-products.ts";
import { demoStories } from "./demo/stories.ts";
import { insertVisitorOrders } from "./demo/visitor-orders.ts";
import { insertRows } from "./insert-rows.ts";
import { readSeedRun, writeSeedRun } from "./runs.ts";

const RUN = "demo";

/** What the demo was laid from: the number of its chances, its Taipei day and how many members it began with. */
export type DemoRun = { number: number; at: string; members: number };

export const readDemoRun = (db: Db) => readSeedRun<DemoRun>(db, RUN);

/**
 * Lays the demo once, on top of the base: stories, staff and accounts to sign in with, and `members` members with their
 * history and marketing, all a function of `run`. Answers what was laid, or null when it had been before.
 */
export async function insertDemoSeed(db: Db, run: DemoRun): Promise<{ members: number } | null> {
  if (await readDemoRun(db)) return null;
  const source: DemoSource = { seed: run.number, day: startOfDay(run.at), products: await readSeededProducts(db) };
  const { seed, day } = source;
  await insertRows(db, administrators, demoAdministrators(day));
  await insertRows(db, successStories, demoStories(day));
  await fillContactInfo(db);

  const cast = demoAccounts(source);
  const crowd = { from: DEMO_ACCOUNTS, to: run.members };
  for (let index = crowd.from; index < crowd.to; index += 1) cast.push(generateMember(source, index, crowd));
  const campaignRows = attributeToCampaigns(cast, seed, day);
  const coupons = applyCoupons(cast, seed, day);
  const referred = demoReferrals(cast, seed, day);
  const told = demoNotifications(cast, seed, day);

  await insertRows(db, campaigns, campaignRows);
  await insertRows(db, promotions, coupons.rows);
  await insertMembers(db, cast);
  await insertRows(db, couponUses, coupons.uses);
  await insertVisitorOrders(db, seed, day);
  await insertRows(db, referralPrograms, referred.programs);
  await insertRows(db, referralCodes, referred.codes);
  await insertRows(db, referrals, referred.referrals);
  await insertRows(db, notifications, told.rows);
  await insertRows(db, notificationRecipients, told.recipients);
  const [owner] = cast;
  if (owner) {
    await insertMainAccountTemple(db, owner, source);
    await insertMainAccountDraws(db, owner.member.id, source);
  }
  await writeSeedRun(db, RUN, run);
  return { members: cast.length };
}
