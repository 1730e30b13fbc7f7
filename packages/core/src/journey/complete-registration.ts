import { AppError } from "@panshi/contracts/errors";
import type { CompleteRegistrationInput } from "@panshi/contracts/journey";
import type { User } from "@panshi/contracts/member";
import { entitlements } from "@panshi/contracts/plan";
import { newId, transaction } from "@panshi/db";
import { findLatestRun } from "../account/session-store.ts";
import { lockMember, updateMember } from "../account/member-store.ts";
import { toUser } from "../account/view-user.ts";
import { taipeiDay } from "../clock.ts";
import type { MemberCtx } from "../context.ts";
import { membershipOf } from "../membership/rules.ts";
import { startTrial } from "../membership/start-trial.ts";
import { titleOf } from "../prayer/rules.ts";
import { countRituals, insertPrayer } from "../prayer/store.ts";
import { enrolInManual } from "./store.ts";

/**
 * `POST /api/complete-registration`: completes the registration, makes the prayer and starts the trial, once and never
 * beside a membership (decisions, section 5). Choosing basic or vip without a paid order completes and starts nothing.
 * A repeated call is a further ritual: it adds a prayer and nothing else, as far as the plan allows
 * (`membership_required`, `ritual_limit`).
 */
export function completeRegistration({
  ctx,
  input,
}: {
  ctx: MemberCtx;
  input: CompleteRegistrationInput;
}): Promise<{ message: string; user: User }> {
  return transaction(ctx, async (tx) => {
    const { viewer } = ctx.actor;
    const member = await lockMember(tx.db, viewer.id);
    if (!member) throw new AppError("unauthorized");
    const now = ctx.clock.now();
    const first = member.registrationCompletedAt === null;
    if (!first) await requireRitual(tx, viewer.id, now);
    const { planType, prayerManual, prayerWish, energyLevel, ...choices } = input;
    await insertPrayer(tx.db, {
      id: newId(now),
      memberId: viewer.id,
      title: titleOf(prayerWish),
      content: prayerWish,
      energyLevel,
      ...choices,
      ritualDay: taipeiDay(now),
      createdAt: now,
      updatedAt: now,
    });
    if (!first) return { message: "你的祈願已送上星空。", user: toUser(viewer, now) };

    const profile = { ...choices, prayerManual, prayerWish };
    await updateMember(tx.db, viewer.id, { ...profile, registrationCompletedAt: now, updatedAt: now });
    await enrolInManual(tx.db, viewer.id, prayerManual, now);
    if (planType === "trial") await startTrial(tx, member);
    const run = await findLatestRun(tx.db, viewer.id, now);
    return {
      message: "註冊完成，靈魂聖殿為你打開。",
      user: toUser({ ...viewer, ...profile, registrationCompleted: true, run }, now),
    };
  });
}

/** What the plan allows today (contracts/plan, `entitlements`), by the database's clock and under the member's lock. */
async function requireRitual(ctx: MemberCtx, memberId: string, now: Date): Promise<void> {
  const membership = membershipOf(await findLatestRun(ctx.db, memberId, now), now);
  const { rituals } = entitlements[membership.isActive ? membership.membershipType : "none"];
  if (rituals === null) return;
  if (rituals === 0) throw new AppError("membership_required");
  if ((await countRituals(ctx.db, memberId, taipeiDay(now))) >= rituals) throw new AppError("ritual_limit");
}
