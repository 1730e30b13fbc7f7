import { mentionsCrisis } from "@panshi/contracts/crisis";
import { AppError } from "@panshi/contracts/errors";
import type { CompleteRegistrationInput } from "@panshi/contracts/journey";
import type { User } from "@panshi/contracts/member";
import { entitlements } from "@panshi/contracts/plan";
import { transaction } from "@panshi/db";
import { changeMember } from "../member/change-member.ts";
import { lockMember } from "../member/lock-member.ts";
import { toUser } from "../member/view-user.ts";
import type { MemberCtx } from "../context.ts";
import { enrolInManual } from "../manual/enrol-in-manual.ts";
import { findLatestPeriod } from "../membership/find-latest-period.ts";
import { toMembership } from "../membership/rules.ts";
import { startTrial } from "../membership/start-trial.ts";
import { countRitualsToday } from "../prayer/count-rituals-today.ts";
import { createPrayer } from "../prayer/create-prayer.ts";
import { findJustCreatedPrayer } from "../prayer/find-just-created-prayer.ts";
import { requireOpenPrayers } from "../prayer/require-open-prayers.ts";
import { countMemberWrite } from "../throttle/count-member-write.ts";

/**
 * `POST /api/complete-registration`: once, completes the registration, creates the prayer and, for a member who never
 * had a membership, starts the trial (docs/decisions/0023). Choosing basic or vip without a paid order starts nothing.
 * A repeated call is a further ritual: it adds a prayer and nothing else, as far as the plan allows
 * (`membership_required`, `ritual_limit`, `too_many`). Throws `prayers_closed` while the prayer service is switched off. The same call sent again within ten minutes is one whose answer
 * was lost: it is answered with the prayer of that time and adds nothing. `care` says that the wish has words of crisis: it is
 * kept, and whoever shows the answer shows the helplines first.
 */
export async function completeRegistration({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: CompleteRegistrationInput;
}): Promise<{ message: string; user: User; prayerId: string; care: boolean }> {
  await requireOpenPrayers({ ctx });
  await countMemberWrite({ ctx, input: { limit: "ritual:account" } });
  return transaction(ctx, async (tx) => {
    const { viewer } = ctx.actor;
    const memberId = viewer.id;
    const member = await lockMember({ ctx: tx, input: { memberId } });
    const now = ctx.clock.now();
    const first = member.registrationCompletedAt === null;
    const { planType, prayerManual, prayerWish, energyLevel, topic, ...choices } = input;
    const care = mentionsCrisis(prayerWish);
    const wish = { memberId, memberName: member.fullName, content: prayerWish, energyLevel, topic, ...choices };
    if (!first) {
      let prayerId = await findJustCreatedPrayer({ ctx: tx, input: wish });
      if (!prayerId) {
        await requireRitual(tx, memberId);
        prayerId = await createPrayer({ ctx: tx, input: wish });
      }
      // From the locked row: the session was read before the lock, when a call at the same time had not completed yet.
      const { soulPlanet, soulLeyline, sacredObject, sacredSong } = member;
      const known = { soulPlanet, soulLeyline, sacredObject, sacredSong, prayerWish: member.prayerWish };
      const latestPeriod = await findLatestPeriod({ ctx: tx, input: { memberId } });
      const user = toUser({ ...viewer, ...known, registrationCompleted: true, latestPeriod }, now);
      return { message: "你的祈願已送上星空。", user, prayerId, care };
    }
    const prayerId = await createPrayer({ ctx: tx, input: wish });

    const profile = { ...choices, prayerManual, prayerWish };
    await changeMember({ ctx: tx, input: { memberId, ...profile, registrationCompletedAt: now } });
    await enrolInManual({ ctx: tx, input: { memberId, manual: prayerManual } });
    if (planType === "trial") await startTrial({ ctx: tx, input: { member } });
    const latestPeriod = await findLatestPeriod({ ctx: tx, input: { memberId } });
    const user = toUser({ ...viewer, ...profile, registrationCompleted: true, latestPeriod }, now);
    return { message: "註冊完成，靈魂聖殿為你打開。", user, prayerId, care };
  });
}

/** What the plan allows today (contracts/plan, `entitlements`), by the database's clock and under the member's lock. */
async function requireRitual(ctx: MemberCtx, memberId: string): Promise<void> {
  const now = ctx.clock.now();
  const membership = toMembership(await findLatestPeriod({ ctx, input: { memberId } }), now);
  const { rituals } = entitlements[membership.isActive ? membership.membershipType : "none"];
  if (rituals === null) return;
  if (rituals === 0) throw new AppError("membership_required");
  if ((await countRitualsToday({ ctx, input: { memberId } })) >= rituals) throw new AppError("ritual_limit");
}
