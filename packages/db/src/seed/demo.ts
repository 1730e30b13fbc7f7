import type { Db } from "../connection/client.ts";
import { administrators } from "../schema/accounts/administrator.ts";
import { successStories } from "../schema/content/content.ts";
import { couponUses } from "../schema/commerce/coupon.ts";
import { campaignCounts, campaigns } from "../schema/commerce/campaign.ts";
import { promotions } from "../schema/commerce/marketing.ts";
import { notificationRecipients, notifications } from "../schema/platform/notification.ts";
import { pageViews } from "../schema/site/page-view.ts";
import { startOfDay } from "./days.ts";
import { demoAccounts } from "./demo/members/accounts.ts";
import { demoAdministrators } from "./demo/administrators.ts";
import { attributeToCampaigns, applyCoupons } from "./demo/attribution.ts";
import { fillContactInfo } from "./demo/contact-values.ts";
import { generateMember, type DemoInputs } from "./demo/members/generate-member.ts";
import { DEMO_ACCOUNTS } from "./demo/members/kinds.ts";
import { insertMembers } from "./demo/members/insert-members.ts";
import { demoNotifications } from "./demo/notifications.ts";
import { insertMainAccountDraws } from "./demo/main-account/draws.ts";
import { insertMainAccountTemple } from "./demo/main-account/temple.ts";
import { demoReferrals, insertDemoReferrals } from "./demo/referrals.ts";
import { demoPageViews } from "./demo/page-views.ts";
import { readSeededProducts } from "./demo/seeded-products.ts";
import { insertDemoSeller } from "./demo/seller.ts";
import { demoStories } from "./demo/stories.ts";
import { insertVisitorOrders } from "./demo/visitor-orders.ts";
import { addDemoCases, insertDemoCaseRows } from "./demo/waiting/waiting-states.ts";
import { insertRows } from "./insert-rows.ts";
import { readSeedRun, writeSeedRun } from "./runs.ts";

const RUN = "demo";

/** The parameters of the demo seed: the seed of its random numbers, its Taipei day and the initial number of members. */
export type DemoRun = { seed: number; at: string; members: number };

export const readDemoRun = (db: Db) => readSeedRun<DemoRun>(db, RUN);

/**
 * Inserts the demo once, on top of the base seed: stories, administrators and accounts to sign in with, and members with
 * their history, orders and marketing. All rows are a function of `run`. Resolves with the number of members, or with null
 * when the demo was inserted before.
 */
export async function insertDemoSeed(db: Db, run: DemoRun): Promise<{ members: number } | null> {
  if (await readDemoRun(db)) return null;
  const source: DemoInputs = { seed: run.seed, day: startOfDay(run.at), products: await readSeededProducts(db) };
  const { seed, day } = source;
  await insertRows(db, administrators, demoAdministrators(day));
  await insertRows(db, successStories, demoStories(day));
  await fillContactInfo(db);
  await insertDemoSeller(db, new Date(day));

  const allMembers = demoAccounts(source);
  const generated = { from: DEMO_ACCOUNTS, to: run.members };
  for (let index = generated.from; index < generated.to; index += 1)
    allMembers.push(generateMember(source, index, generated));
  const coupons = applyCoupons(allMembers, seed, day);
  const sent = demoNotifications(allMembers, seed, day);
  const waiting = addDemoCases(source, allMembers, coupons);
  // After the cases, some of which refund an order.
  const referred = demoReferrals(allMembers, { seed, day, cases: waiting });
  const attributed = attributeToCampaigns(allMembers, seed, day);

  await insertRows(db, campaigns, attributed.rows);
  await insertRows(db, campaignCounts, attributed.counts);
  await insertRows(db, promotions, coupons.rows);
  await insertMembers(db, allMembers, day);
  await insertRows(db, couponUses, coupons.uses);
  await insertVisitorOrders(db, seed, day);
  await insertDemoCaseRows(db, waiting);
  await insertDemoReferrals(db, referred, day);
  await insertRows(db, pageViews, demoPageViews(seed, day));
  await insertRows(db, notifications, sent.rows);
  await insertRows(db, notificationRecipients, sent.recipients);
  const [mainAccount] = allMembers;
  if (mainAccount) {
    await insertMainAccountTemple(db, mainAccount, source);
    await insertMainAccountDraws(db, mainAccount.member.id, source);
  }
  await writeSeedRun(db, RUN, run);
  return { members: allMembers.length };
}
