import type { PrayerStatus } from "@panshi/contracts/journey/prayer";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { members } from "../../../schema/accounts/member.ts";
import type { prayers } from "../../../schema/journey/prayer.ts";
import { prayerSearchVectorText } from "../../../search.ts";
import { type WishContent, wishContents } from "../../content/wishes.ts";
import { DAY, startOfDay } from "../../days.ts";
import { idAtTime } from "../../seed-ids.ts";
import type { Random } from "../../random.ts";
import { type MemberHistory, type Period, randomTime } from "./history.ts";
import type { MemberKind } from "./kinds.ts";
import { type JourneyChoices, randomChoices } from "./person.ts";
import { thanksTexts } from "./thanks.ts";

export type NewPrayerRow = typeof prayers.$inferInsert;

/** The minimum and maximum number of prayers of a member. */
const prayerCounts: Record<MemberKind, readonly [min: number, max: number]> = {
  incomplete: [0, 0],
  unpaid: [1, 1],
  trial: [1, 3],
  lapsed: [1, 4],
  basic: [2, 7],
  vip: [3, 9],
};

/** The member of a prayer. */
type Author = Pick<typeof members.$inferInsert, "id" | "fullName" | "search">;

/** Search terms by title, computed once: a million members share forty wishes. */
const titleTerms = new Map(wishContents.map(({ title }) => [title, prayerSearchVectorText({ title, memberName: "" })]));

/** A member's prayers, oldest first: one when the registration was completed, the others during memberships. */
export function randomPrayers(
  { member, kind, choices }: { member: Author; kind: MemberKind; choices: JourneyChoices },
  { completedAt }: MemberHistory,
  periods: readonly Period[],
  day: number,
  random: Random,
): NewPrayerRow[] {
  if (completedAt === null) return [];
  const [min, max] = prayerCounts[kind];
  const times = new Map([[taipeiDay(completedAt), completedAt]]);
  for (let more = random.integer(min, max) - 1; more > 0; more -= 1) {
    const time = timeWithin(periods, day, random);
    // One ritual a day, the limit of the trial: a second one on the same day is dropped.
    if (time !== null && time > completedAt && !times.has(taipeiDay(time))) times.set(taipeiDay(time), time);
  }
  return [...times.values()]
    .sort((a, b) => a - b)
    .map((time, index) => {
      const own = index === 0 || random.chance(0.7) ? choices : randomChoices(random);
      const outcome = outcomeOf(time, day, random);
      return prayerRow(
        { member, time, wish: random.pick(wishContents), energyLevel: random.integer(2, 5), ...outcome },
        own,
        random,
      );
    });
}

/** A random time within past membership periods; null without any. */
function timeWithin(periods: readonly Period[], day: number, random: Random): number | null {
  const past = periods.filter(({ startsAt }) => startsAt < day);
  let rest = random.next() * past.reduce((sum, { startsAt, endsAt }) => sum + Math.min(endsAt, day) - startsAt, 0);
  for (const { startsAt, endsAt } of past) {
    const end = Math.min(endsAt, day);
    const time = startsAt + rest;
    rest -= end - startsAt;
    if (rest >= 0) continue;
    const likely = randomTime(random, startOfDay(taipeiDay(time)), 0);
    return Math.floor(likely >= startsAt && likely < end ? likely : time);
  }
  return null;
}

export type PrayerOutcome = {
  status: PrayerStatus;
  successRate: number | null;
  thanks: string | null;
  fulfilledAt: number | null;
};

const open = (status: PrayerStatus): PrayerOutcome => ({ status, successRate: null, thanks: null, fulfilledAt: null });

/** The state of a prayer by now: new ones are open, about half of the older ones are fulfilled. */
function outcomeOf(time: number, day: number, random: Random): PrayerOutcome {
  const roll = random.next();
  if (day - time < 3 * DAY) return open(roll < 0.7 ? "pending" : "in_progress");
  if (roll < 0.14) return open("pending");
  if (roll < 0.42) return open("in_progress");
  if (roll < 0.48) return open("cancelled");
  const fulfilledAt = time + Math.floor((0.1 + 0.85 * random.next()) * Math.min(40 * DAY, day - time));
  // Thanks by the member leave the success rate empty; administrators mostly set one.
  const thanked = random.chance(0.25);
  return {
    status: "completed",
    successRate: thanked || random.chance(0.15) ? null : random.integer(72, 100),
    thanks: thanked ? random.pick(thanksTexts) : null,
    fulfilledAt,
  };
}

/** A prayer row. */
export function prayerRow(
  {
    member,
    time,
    wish,
    energyLevel,
    ...outcome
  }: {
    member: Author;
    time: number;
    wish: WishContent;
    energyLevel: number;
  } & PrayerOutcome,
  choices: JourneyChoices,
  random: Random,
): NewPrayerRow {
  const { status, successRate, thanks } = outcome;
  const fulfilledAt = outcome.fulfilledAt === null ? null : new Date(outcome.fulfilledAt);
  const createdAt = new Date(time);
  return {
    id: idAtTime(time, random),
    memberId: member.id,
    ...wish,
    status,
    energyLevel,
    successRate,
    ...choices,
    thanks,
    fulfilledAt,
    completedAt: status === "completed" ? fulfilledAt : null,
    ritualDay: taipeiDay(time),
    // The terms of both texts are the terms of each: no word spans them.
    search: `${titleTerms.get(wish.title) ?? ""} ${member.search ?? ""}`,
    createdAt,
    updatedAt: fulfilledAt ?? createdAt,
  };
}
