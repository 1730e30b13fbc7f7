import { mentionsCrisis } from "@panshi/contracts/journey/crisis";
import { AppError } from "@panshi/contracts/platform/errors";
import type { CompleteRitualInput } from "@panshi/contracts/journey/journey";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { entitlements, type PlanType } from "@panshi/contracts/commerce/plan";
import { transaction } from "@panshi/db";
import { changeMember } from "../../accounts/member/change-member.ts";
import { findLatestPeriod } from "../../commerce/membership/view-membership.ts";
import { type LockedMember, lockMember } from "../../platform/member-lock/lock-member.ts";
import { toUser } from "../../accounts/member/view-user.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { toMembership } from "../../commerce/membership/rules.ts";
import { findTrialEligibility, startTrial } from "../../commerce/membership/start-trial.ts";
import { enrolInManual } from "../manual/start-manual.ts";
import { createPrayer, type NewPrayer, requirePrayerServiceOpen } from "../prayer/create-prayer.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { countRitualsToday, findJustCreatedPrayer } from "../prayer/view-prayers.ts";

/**
 * `POST /api/complete-registration`: once, completes the registration, creates the prayer and, for a person who had no trial and
 * while no plan runs, starts the trial (docs/decisions/0023). Choosing basic or vip without a paid order starts nothing: the choice
 * is kept until a plan begins, and offered. A repeated call is a further ritual: it adds a prayer, as far as the plan allows
 * (`membership_required`, `ritual_limit`, `too_many`), and starts a trial that was chosen and never began. Throws `prayers_closed`
 * while the prayer service is switched off. The same call sent again within ten minutes is one whose answer was lost: it is
 * answered with the prayer of that time and adds none. `care` says that the wish has words of crisis: it is kept, and whoever
 * shows the answer shows the helplines first.
 */
export async function completeRitual(
  ctx: MemberCtx,
  input: CompleteRitualInput,
): Promise<{ message: string; user: SignedInMember; prayerId: string; care: boolean }> {
  await requirePrayerServiceOpen(ctx);
  await throttleMemberWrite(ctx, { limit: "ritual:account" });
  return transaction(ctx, async (tx) => {
    const { viewer } = ctx.actor;
    const memberId = viewer.id;
    const member = await lockMember(tx, { memberId });
    const now = ctx.clock.now();
    const { planType, prayerManual, prayerWish, energyLevel, topic, ...choices } = input;
    const care = mentionsCrisis(prayerWish);
    const wish = { memberId, memberName: member.fullName, content: prayerWish, energyLevel, topic, ...choices };
    if (member.registrationCompletedAt !== null) {
      const prayerId = await addRitual(tx, { member, planType, wish });
      // From the locked row: the session was read before the lock, when a call at the same time had not completed yet.
      const { soulPlanet, soulLeyline, sacredObject, sacredSong } = member;
      const known = { soulPlanet, soulLeyline, sacredObject, sacredSong, prayerWish: member.prayerWish };
      const latestPeriod = await findLatestPeriod(tx, { memberId });
      const user = toUser({ ...viewer, ...known, registrationCompleted: true, latestPeriod }, now);
      return { message: "你的祈願已送上星空。", user, prayerId, care };
    }
    const prayerId = await createPrayer(tx, { ...wish, isDaily: false });

    const profile = { ...choices, prayerManual, prayerWish };
    const running = toMembership(await findLatestPeriod(tx, { memberId }), now).isActive;
    const chosenPlan = planType === "trial" || running ? null : planType;
    await changeMember(tx, { memberId, ...profile, chosenPlan, registrationCompletedAt: now });
    await enrolInManual(tx, { memberId, manual: prayerManual });
    if (planType === "trial") await startTrial(tx, { member });
    const latestPeriod = await findLatestPeriod(tx, { memberId });
    const user = toUser({ ...viewer, ...profile, registrationCompleted: true, latestPeriod }, now);
    return { message: "註冊完成，靈魂聖殿為你打開。", user, prayerId, care };
  });
}

type Ritual = { member: LockedMember; planType: PlanType; wish: NewPrayer };

/** The prayer of a ritual after the journey: one that the plan allows, or that a trial begins with. Returns its id. */
async function addRitual(ctx: MemberCtx, { member, planType, wish }: Ritual): Promise<string> {
  const repeated = await findJustCreatedPrayer(ctx, wish);
  const beginsTrial = planType === "trial" && (await findTrialEligibility(ctx, { member })) === "open";
  if (!repeated && !beginsTrial) await requireRitual(ctx, member.id);
  const prayerId = repeated ?? (await createPrayer(ctx, { ...wish, isDaily: !beginsTrial }));
  if (beginsTrial && (await startTrial(ctx, { member })) !== "started") throw new AppError("membership_required");
  return prayerId;
}

/** What the plan allows today (contracts/plan, `entitlements`), by the database's clock and under the member's lock. */
async function requireRitual(ctx: MemberCtx, memberId: string): Promise<void> {
  const now = ctx.clock.now();
  const membership = toMembership(await findLatestPeriod(ctx, { memberId }), now);
  const { rituals } = entitlements[membership.isActive ? membership.membershipType : "none"];
  if (rituals === null) return;
  if (rituals === 0) throw new AppError("membership_required");
  if ((await countRitualsToday(ctx, { memberId })) >= rituals) throw new AppError("ritual_limit");
}
