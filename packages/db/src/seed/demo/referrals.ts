import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { and, eq } from "drizzle-orm";
import type { Db } from "../../connection/client.ts";
import { promotions } from "../../schema/commerce/marketing.ts";
import { referralPrograms, referrals } from "../../schema/commerce/referral.ts";
import { REFERRAL_PROGRAM_ID } from "../base/referral-program.ts";
import { referralProgramContent } from "../content/referral-program.ts";
import { DAY, MINUTE, startOfDay } from "../days.ts";
import { insertRows } from "../insert-rows.ts";
import { idAtTime, seedId } from "../seed-ids.ts";
import { Random } from "../random.ts";
import { scaleToMembers } from "./attribution.ts";
import { encodeCode } from "./members/referral-code.ts";
import type { DemoMember } from "./members/member.ts";
import type { SeededOrder } from "./orders.ts";
import type { DemoCaseRows } from "./waiting/rows.ts";

type Program = {
  row: typeof referralPrograms.$inferInsert;
  from: number;
  to: number;
  rewarded: number;
  waiting: number;
  registered: number;
};

/** 61 × 500 and 40 × 350: together NT$ 44,500 of rewards (S9.28). `from` and `to` are days relative to the demo's day. */
const programsOf = (day: number): Program[] => {
  const began = new Date(day - 481 * DAY);
  const first = {
    id: seedId("referral program", "第一批同行者"),
    name: "第一批同行者",
    referrerReward: 350,
    refereeReward: 150,
    minimumPurchase: referralProgramContent.minimumPurchase,
    isActive: false,
    createdAt: began,
    updatedAt: new Date(day - 120 * DAY),
  };
  const present = {
    id: REFERRAL_PROGRAM_ID,
    ...referralProgramContent,
    isActive: true,
    createdAt: began,
    updatedAt: began,
  };
  return [
    { row: present, from: -120, to: 0, rewarded: 61, waiting: 5, registered: 10 },
    { row: first, from: -480, to: -120, rewarded: 40, waiting: 0, registered: 6 },
  ];
};

const REWARD_DELAY = 7 * DAY;
/** The most that the job is late. */
const JOB_DELAY = MINUTE;
const COUPON_DAYS = 180;

type ReferralRows = {
  program: typeof referralPrograms.$inferInsert;
  coupons: (typeof promotions.$inferInsert)[];
  referrals: (typeof referrals.$inferInsert)[];
};

const registeredAt = ({ member }: DemoMember) => member.createdAt.getTime();
const completedAt = ({ member }: DemoMember) => member.registrationCompletedAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** The member's first paid order that reaches the minimum. */
const earningOrder = ({ orders }: DemoMember): SeededOrder["order"] | undefined =>
  orders
    .map(({ order }) => order)
    .filter(({ paidAt, total }) => paidAt && total >= referralProgramContent.minimumPurchase)
    .sort((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0))[0];

/** The orders that something is the matter with: a refund, a request or a flag. */
const unsettledOrders = ({ refunds, requests, flags }: DemoCaseRows): Set<string> =>
  new Set([...refunds, ...requests, ...flags].map(({ orderId }) => orderId));

/** Who referred whom under two programs, and the coupons that were given. `cases` are the orders that wait for a person. */
export function demoReferrals(
  members: readonly DemoMember[],
  { seed, day, cases }: { seed: number; day: number; cases: DemoCaseRows },
): ReferralRows {
  const random = new Random(seed, "referrals");
  const unsettled = unsettledOrders(cases);
  const registered = members.filter(({ member }) => member.registrationCompletedAt);
  const shuffled = random.shuffle(registered);
  const firstCompletedAt = Math.min(...registered.map(completedAt));
  const rows: ReferralRows["referrals"] = [];
  const coupons: ReferralRows["coupons"] = [];

  const addCoupon = (ownerId: string, title: string, value: number, at: number) => {
    const time = new Date(at);
    const id = idAtTime(at, random);
    const given = { discountType: "fixed", usageLimit: 1, appliesTo: "all", minimumAmount: 0, isActive: true } as const;
    const validTo = new Date(startOfDay(taipeiDay(at)) + (COUPON_DAYS + 1) * DAY - 1);
    const couponCode = encodeCode(random.next(), 12);
    const terms = { discountValue: value, couponCode, validFrom: time, validTo, takenCount: 0 };
    coupons.push({ id, ownerId, title, description: "", ...given, ...terms, createdAt: time, updatedAt: time });
    return id;
  };
  const rewardOf = ({ row }: Program, referrerId: string, refereeId: string, paidAt: number) => {
    const at = paidAt + REWARD_DELAY + random.integer(1, JOB_DELAY);
    return {
      rewardedAt: new Date(at),
      rewardedAmount: row.referrerReward,
      referrerPromotionId: addCoupon(referrerId, "推薦好友的謝禮", row.referrerReward, at),
      refereePromotionId: addCoupon(refereeId, "朋友推薦的見面禮", row.refereeReward, at),
    };
  };
  const addReferral = (program: Program, referee: DemoMember, state: "rewarded" | "waiting" | "registered") => {
    const referrer = random.pick(registered.filter((each) => completedAt(each) < registeredAt(referee)));
    const earned = state === "registered" ? undefined : earningOrder(referee);
    const paidAt = earned?.paidAt?.getTime() ?? 0;
    const { id: refereeId, createdAt } = referee.member;
    const referrerId = referrer.member.id;
    rows.push({
      id: idAtTime(registeredAt(referee), random),
      programId: program.row.id,
      referrerReward: program.row.referrerReward,
      refereeReward: program.row.refereeReward,
      minimumPurchase: program.row.minimumPurchase,
      referrerId,
      refereeId,
      orderId: earned?.id ?? null,
      dueAt: state === "waiting" ? new Date(paidAt + REWARD_DELAY) : null,
      ...(state === "rewarded" && rewardOf(program, referrerId, refereeId, paidAt)),
      createdAt,
    });
  };

  for (const program of programsOf(day)) {
    const { from, to } = program;
    const earliest = Math.max(firstCompletedAt + 1, day + from * DAY);
    const fits = shuffled.filter((each) => registeredAt(each) >= earliest && registeredAt(each) < day + to * DAY);
    const earning = fits.flatMap((each) => {
      const order = earningOrder(each);
      const isClean = order?.state === "fulfilled" && !unsettled.has(order.id);
      return isClean ? [{ each, paidAt: order.paidAt?.getTime() ?? 0 }] : [];
    });
    const take = (of: readonly DemoMember[], wanted: number) => of.slice(0, scaleToMembers(wanted, members.length));
    const isDue = ({ paidAt }: { paidAt: number }) => paidAt + REWARD_DELAY + JOB_DELAY < day;
    const due = earning.filter(isDue).map(({ each }) => each);
    const waiting = earning.filter((each) => !isDue(each)).map(({ each }) => each);
    const unpaid = fits.filter((each) => each.orders.every(({ order }) => !order.paidAt));
    for (const each of take(due, program.rewarded)) addReferral(program, each, "rewarded");
    for (const each of take(waiting, program.waiting)) addReferral(program, each, "waiting");
    for (const each of take(unpaid, program.registered)) addReferral(program, each, "registered");
  }
  const [, first] = programsOf(day);
  if (!first) throw new Error("The demo has two programs.");
  return { program: first.row, coupons, referrals: rows };
}

/** Inserts them, and starts the program of the base seed where nobody has changed it. */
export async function insertDemoReferrals(db: Db, { program, coupons, referrals: rows }: ReferralRows, day: number) {
  await db
    .update(referralPrograms)
    .set({ isActive: true, updatedAt: new Date(day - 120 * DAY) })
    .where(
      and(eq(referralPrograms.id, REFERRAL_PROGRAM_ID), eq(referralPrograms.updatedAt, referralPrograms.createdAt)),
    );
  await insertRows(db, referralPrograms, [program]);
  await insertRows(db, promotions, coupons);
  await insertRows(db, referrals, rows);
}
