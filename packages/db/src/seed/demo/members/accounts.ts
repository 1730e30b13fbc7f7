import { wishContents } from "../../content/wishes.ts";
import { DAY, HOUR, MINUTE } from "../../days.ts";
import { Random } from "../../random.ts";
import type { DemoInputs } from "./generate-member.ts";
import type { MemberKind } from "./kinds.ts";
import type { MemberHistory } from "./history.ts";
import { appendPrayers, type DemoMember, demoMember } from "./member.ts";
import { DEMO_PASSWORD_HASH } from "../password-hash.ts";
import { type JourneyChoices, randomChoices } from "./person.ts";
import { prayerRow } from "./prayers.ts";
import { addMainAccountHistory } from "../main-account/history.ts";

type Account = {
  name: string;
  lastName: string;
  firstName: string;
  kind: MemberKind;
  history: MemberHistory;
  choices?: JourneyChoices;
};

/** Times are relative to the demo's day. Plans end at midnight, so the days left are the same all day. */
const accounts = (day: number): readonly Account[] => [
  {
    name: "member",
    lastName: "林",
    firstName: "若晨",
    kind: "vip",
    // 90 days from 30 days ago: 60 days left.
    history: {
      createdAt: day - 126 * DAY + 21 * HOUR,
      completedAt: day - 126 * DAY + 21 * HOUR + 18 * MINUTE,
      trialAt: day - 126 * DAY + 21 * HOUR + 18 * MINUTE,
      purchases: [
        { planType: "basic", at: day - 112 * DAY + 22 * HOUR },
        { planType: "vip", at: day - 30 * DAY },
      ],
    },
    choices: {
      soulPlanet: "saturn",
      soulLeyline: "yangmingshan",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
    },
  },
  {
    name: "trial",
    lastName: "許",
    firstName: "安然",
    kind: "trial",
    // 7 days from 2 days ago: 5 days left.
    history: {
      createdAt: day - 2 * DAY - 12 * MINUTE,
      completedAt: day - 2 * DAY,
      trialAt: day - 2 * DAY,
      purchases: [],
    },
  },
  {
    name: "expired",
    lastName: "周",
    firstName: "向晚",
    kind: "lapsed",
    history: {
      createdAt: day - 64 * DAY - 25 * MINUTE,
      completedAt: day - 64 * DAY,
      trialAt: day - 64 * DAY,
      purchases: [{ planType: "basic", at: day - 50 * DAY }],
    },
  },
  {
    name: "new",
    lastName: "方",
    firstName: "初見",
    kind: "incomplete",
    history: { createdAt: day - 1 * DAY + 20 * HOUR, completedAt: null, trialAt: null, purchases: [] },
  },
];

const emailOf = (name: string): string => `${name}@panshi.test`;
export const accountEmails = accounts(0).map(({ name }) => emailOf(name));

/** The four members with a password. The first, `member@`, is the main account with a history of its own. */
export const demoAccounts = (source: DemoInputs): DemoMember[] =>
  accounts(source.day).map(({ name, lastName, firstName, kind, history, choices }, index) => {
    const random = new Random(source.seed, "account", index);
    const person = {
      index,
      lastName,
      firstName,
      email: emailOf(name),
      phone: `+88691200000${index + 1}`,
      passwordHash: DEMO_PASSWORD_HASH,
      isActive: true,
      choices: choices ?? randomChoices(random),
      prayerManual: "energy_manual" as const,
    };
    const member = demoMember(person, kind, history, source.day, random);
    // What signing in with Google does depends on it (docs/getting-started.md), so it is not left to chance.
    member.member.emailVerifiedAt = history.completedAt === null ? null : new Date(history.createdAt + 2 * MINUTE);
    if (name === "member") addMainAccountHistory(member, person.choices, source, random);
    else if (history.completedAt !== null)
      appendPrayers(member, [firstPrayer(member, history.completedAt, person.choices, random)]);
    return member;
  });

const firstPrayer = ({ member }: DemoMember, time: number, choices: JourneyChoices, random: Random) =>
  prayerRow(
    {
      member,
      time,
      wish: random.pick(wishContents),
      energyLevel: 3,
      status: "in_progress",
      successRate: null,
      thanks: null,
      fulfilledAt: null,
    },
    choices,
    random,
  );
