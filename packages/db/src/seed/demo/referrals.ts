import type { referralCodes, referralPrograms, referrals } from "../../schema/commerce/referral.ts";
import { DAY } from "../days.ts";
import { idAtTime, seedId } from "../seed-ids.ts";
import { Random } from "../random.ts";
import { scaleToMembers } from "./attribution.ts";
import type { DemoMember } from "./members/member.ts";

type Program = {
  name: string;
  referrerReward: number;
  refereeReward: number;
  isActive: boolean;
  from: number;
  to: number;
  rewarded: number;
  waiting: number;
};

/** 61 × 500 and 40 × 350: together NT$ 44,500 of rewards (S9.28). `from` and `to` are days relative to the demo's day. */
const programs: readonly Program[] = [
  {
    name: "同行有禮",
    referrerReward: 500,
    refereeReward: 200,
    isActive: true,
    from: -120,
    to: 0,
    rewarded: 61,
    waiting: 10,
  },
  {
    name: "第一批同行者",
    referrerReward: 350,
    refereeReward: 150,
    isActive: false,
    from: -480,
    to: -120,
    rewarded: 40,
    waiting: 6,
  },
];
const MINIMUM_PURCHASE = 3_990;
/** Without characters that look alike. */
const alphabet = Array.from("ABCDEFGHJKMNPQRSTUVWXYZ23456789");

type ReferralRows = {
  programs: (typeof referralPrograms.$inferInsert)[];
  codes: (typeof referralCodes.$inferInsert)[];
  referrals: (typeof referrals.$inferInsert)[];
};

const registeredAt = ({ member }: DemoMember) => member.createdAt.getTime();
const completedAt = ({ member }: DemoMember) => member.registrationCompletedAt?.getTime() ?? Number.POSITIVE_INFINITY;

/** The member's first order that earns the referrer the reward. */
const rewardedOrder = ({ orders }: DemoMember) =>
  orders
    .map(({ order }) => order)
    .find(({ kind, paidAt, total }) => kind === "plan" && paidAt && total >= MINIMUM_PURCHASE);

/** Sets the referrer of some members; returns the referral rows. The main account always has a code. */
export function demoReferrals(members: readonly DemoMember[], seed: number, day: number): ReferralRows {
  const random = new Random(seed, "referrals");
  const registered = members.filter(({ member }) => member.registrationCompletedAt);
  const order = random.shuffle(registered);
  const firstCompletedAt = Math.min(...registered.map(completedAt));
  const rows: ReferralRows["referrals"] = [];
  const codes = new Map<string, ReferralRows["codes"][number]>();
  const addCode = ({ member: { id, registrationCompletedAt } }: DemoMember) => {
    if (!registrationCompletedAt || codes.has(id)) return;
    const code = Array.from({ length: 8 }, () => random.pick(alphabet)).join("");
    codes.set(id, { code, memberId: id, createdAt: registrationCompletedAt });
  };
  const mainAccount = members[0];
  if (mainAccount) addCode(mainAccount);

  const addReferral = (programId: string, referee: DemoMember, rewarded: boolean) => {
    const referrer = random.pick(registered.filter((each) => completedAt(each) < registeredAt(referee)));
    addCode(referrer);
    const earned = rewarded ? rewardedOrder(referee) : undefined;
    rows.push({
      id: idAtTime(registeredAt(referee), random),
      programId,
      referrerId: referrer.member.id,
      refereeId: referee.member.id,
      orderId: earned?.id ?? null,
      rewardedAt: earned?.paidAt ?? null,
      createdAt: referee.member.createdAt,
    });
  };

  const programRows = programs.map(({ from, to, rewarded, waiting, ...program }) => {
    const id = seedId("referral program", program.name);
    const createdAt = new Date(day + (from - 1) * DAY);
    const earliest = Math.max(firstCompletedAt + 1, day + from * DAY);
    const fits = order.filter((each) => registeredAt(each) >= earliest && registeredAt(each) < day + to * DAY);
    const paid = fits.filter((each) => rewardedOrder(each)).slice(0, scaleToMembers(rewarded, members.length));
    const unpaid = fits.filter((each) => !rewardedOrder(each)).slice(0, scaleToMembers(waiting, members.length));
    for (const each of paid) addReferral(id, each, true);
    for (const each of unpaid) addReferral(id, each, false);
    return {
      id,
      ...program,
      minimumPurchase: MINIMUM_PURCHASE,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { programs: programRows, codes: [...codes.values()], referrals: rows };
}
