import type { PrayerStatus } from "@panshi/contracts/journey/prayer";
import { wishContents } from "../../content/wishes.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import type { Random } from "../../random.ts";
import type { DemoInputs } from "../members/generate-member.ts";
import { appendPurchases, appendPrayers, type DemoMember } from "../members/member.ts";
import type { JourneyChoices } from "../members/person.ts";
import { type PrayerOutcome, prayerRow } from "../members/prayers.ts";

type WishHistory = {
  daysAgo: number;
  energyLevel: number;
  status: PrayerStatus;
  rate?: number;
  title?: string;
  thanks?: string;
};

/**
 * The wishes of the main account, oldest first. The overview shows the specified figures: 12 open with a mean energy of 4.75
 * of 5 (95 %), 8 fulfilled, and a mean of 98 % over six success rates. Two were fulfilled with the member's thanks, which
 * leaves the rate empty; those texts belong to the wish with that title.
 */
const wishes: readonly WishHistory[] = [
  { daysAgo: 126, energyLevel: 3, status: "completed", rate: 99 },
  { daysAgo: 121, energyLevel: 4, status: "completed", rate: 97 },
  { daysAgo: 111, energyLevel: 3, status: "completed", rate: 100 },
  {
    daysAgo: 106,
    energyLevel: 5,
    status: "completed",
    title: "陪爸爸好好吃飯",
    thanks: "第三個週三，爸爸先打電話來問我幾點到。謝謝那個願意繞路的自己。",
  },
  { daysAgo: 101, energyLevel: 4, status: "completed", rate: 96 },
  { daysAgo: 95, energyLevel: 5, status: "in_progress" },
  { daysAgo: 88, energyLevel: 4, status: "completed", rate: 98 },
  { daysAgo: 84, energyLevel: 5, status: "in_progress" },
  { daysAgo: 29, energyLevel: 4, status: "completed", rate: 98 },
  {
    daysAgo: 27,
    energyLevel: 5,
    status: "completed",
    title: "把話說清楚",
    thanks: "話說完了，聲音果然有抖。會議結束後，有兩個人走過來說謝謝。",
  },
  { daysAgo: 24, energyLevel: 5, status: "in_progress" },
  { daysAgo: 21, energyLevel: 4, status: "in_progress" },
  { daysAgo: 18, energyLevel: 5, status: "in_progress" },
  { daysAgo: 15, energyLevel: 5, status: "in_progress" },
  { daysAgo: 12, energyLevel: 4, status: "in_progress" },
  { daysAgo: 9, energyLevel: 5, status: "in_progress" },
  { daysAgo: 7, energyLevel: 5, status: "in_progress" },
  { daysAgo: 4, energyLevel: 5, status: "pending" },
  { daysAgo: 3, energyLevel: 4, status: "pending" },
  { daysAgo: 1, energyLevel: 5, status: "pending" },
];

/** Adds the prayers of the main account, and the image, music and card that its meditation moments combine. */
export function addMainAccountHistory(
  member: DemoMember,
  choices: JourneyChoices,
  { day, products }: DemoInputs,
  random: Random,
): void {
  const named = new Set(wishes.map(({ title }) => title));
  const others = random.shuffle(wishContents.filter(({ title }) => !named.has(title)));
  const prayers = wishes.map(({ daysAgo, energyLevel, status, rate, title, thanks }, index) => {
    const time = day - daysAgo * DAY + 21 * HOUR + (index === 0 ? 18 : index) * MINUTE;
    const wish = title ? wishContents.find((content) => content.title === title) : others[index];
    if (!wish) throw new Error(`No text for the wish of ${daysAgo} days ago.`);
    const outcome: PrayerOutcome = {
      status,
      successRate: rate ?? null,
      thanks: thanks ?? null,
      // Between 6 and 24 days: the latest completed wish is 27 days old.
      fulfilledAt: status === "completed" ? time + (6 + ((index * 7) % 19)) * DAY : null,
    };
    return prayerRow({ member: member.member, time, wish, energyLevel, ...outcome }, choices, random);
  });
  appendPrayers(member, prayers);
  const bought = (["oracle_cards", "spiritual_images", "meditation_music"] as const).flatMap((category) => {
    const found = products.find((product) => product.category === category);
    return found ? [found] : [];
  });
  if (bought.length > 0) appendPurchases(member, bought, day - 22 * DAY + 20 * HOUR, random);
}
