import type { Db } from "../client.ts";
import { administrators } from "../schema/administrators.ts";
import { successStories } from "../schema/content.ts";
import { couponUses } from "../schema/coupons.ts";
import { campaigns, promotions, referralCodes, referralPrograms, referrals } from "../schema/marketing.ts";
import { notificationRecipients, notifications } from "../schema/notifications.ts";
import { startOfDay } from "./days.ts";
import { demoAccounts } from "./demo/accounts.ts";
import { demoAdministrators } from "./demo/administrators.ts";
import { attributeToCampaigns, useCoupons } from "./demo/attribution.ts";
import { fillContact } from "./demo/contact-values.ts";
import { crowdMember, type Source } from "./demo/crowd.ts";
import { DEMO_ACCOUNTS } from "./demo/kinds.ts";
import { layMembers } from "./demo/lay-members.ts";
import { notificationsOf } from "./demo/notifications.ts";
import { layOwnDraws } from "./demo/own-draws.ts";
import { layOwnTemple } from "./demo/own-temple.ts";
import { refer } from "./demo/referrals.ts";
import { readShelf } from "./demo/shelf.ts";
import { demoStories } from "./demo/stories.ts";
import { layVisitorOrders } from "./demo/visitor-orders.ts";
import { layRows } from "./lay-rows.ts";
import { readRun, writeRun } from "./runs.ts";

const RUN = "demo";

/** What the demo was laid from: the number of its chances, its Taipei day and how many members it began with. */
export type DemoRun = { number: number; at: string; members: number };

export const readDemoRun = (db: Db) => readRun<DemoRun>(db, RUN);

/**
 * Lays the demo once, on top of the base: stories, staff and accounts to sign in with, and `members` members with their
 * history and marketing, all a function of `run`. Answers what was laid, or null when it had been before.
 */
export async function layDemo(db: Db, run: DemoRun): Promise<{ members: number } | null> {
  if (await readDemoRun(db)) return null;
  const source: Source = { number: run.number, day: startOfDay(run.at), shelf: await readShelf(db) };
  const { number, day } = source;
  await layRows(db, administrators, demoAdministrators(day));
  await layRows(db, successStories, demoStories(day));
  await fillContact(db);

  const cast = demoAccounts(source);
  const crowd = { from: DEMO_ACCOUNTS, to: run.members };
  for (let index = crowd.from; index < crowd.to; index += 1) cast.push(crowdMember(source, index, crowd));
  const campaignRows = attributeToCampaigns(cast, number, day);
  const coupons = useCoupons(cast, number, day);
  const referred = refer(cast, number, day);
  const told = notificationsOf(cast, number, day);

  await layRows(db, campaigns, campaignRows);
  await layRows(db, promotions, coupons.rows);
  await layMembers(db, cast);
  await layRows(db, couponUses, coupons.uses);
  await layVisitorOrders(db, number, day);
  await layRows(db, referralPrograms, referred.programs);
  await layRows(db, referralCodes, referred.codes);
  await layRows(db, referrals, referred.referrals);
  await layRows(db, notifications, told.rows);
  await layRows(db, notificationRecipients, told.recipients);
  const [owner] = cast;
  if (owner) {
    await layOwnTemple(db, owner, source);
    await layOwnDraws(db, owner.member.id, source);
  }
  await writeRun(db, RUN, run);
  return { members: cast.length };
}
