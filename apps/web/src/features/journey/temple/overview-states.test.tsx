import { trpc } from "@panshi/client/trpc";
import { prayerManualKeys } from "@panshi/contracts/journey/journey";
import type { ManualEnrolment, MemberManuals } from "@panshi/contracts/journey/manual";
import type { TempleOverview } from "@panshi/contracts/journey/temple";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import type { Membership } from "@panshi/contracts/commerce/membership";
import type { MembershipType } from "@panshi/contracts/commerce/plan";
import { DAY_MS, startOfTaipeiDay, taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { getQueryKey } from "@trpc/react-query";
import { expect, it } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import ManualSection from "../manual/manual-section.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { formatTomorrow } from "./ritual-prompt.ts";

const now = new Date();
const nextDay = formatTomorrow(now);

const running = (membershipType: MembershipType, daysRemaining: number): Membership => ({
  hasMembership: true,
  membershipType,
  endDate: new Date(now.getTime() + daysRemaining * DAY_MS).toISOString(),
  daysRemaining,
  isActive: true,
});
const none: Membership = {
  hasMembership: false,
  membershipType: "none",
  endDate: null,
  daysRemaining: 0,
  isActive: false,
};
const expired = (membershipType: MembershipType): Membership => ({
  ...running(membershipType, 0),
  isActive: false,
});

const nothingYet: TempleOverview = {
  membership: none,
  chosenPlan: null,
  trial: "open",
  energy: null,
  active: 0,
  fulfilled: 0,
  success: null,
  successCounted: 0,
  ritualsToday: 0,
  ritualsLeftToday: 0,
  prayerManual: null,
  isNew: false,
  stoppedPlan: null,
};
const oneWish = { energy: 60, active: 1, prayerManual: "energy_manual" } as const;
const manyWishes = { energy: 95, active: 12, fulfilled: 8, success: 98, successCounted: 5, ritualsLeftToday: null };

/** A manual of which `count` days were done, the last of them today where the next is not open. */
const book = (count: number, isOpen: boolean, note: string | null = null): ManualEnrolment => ({
  id: "0190aaaa-0000-7000-8000-000000000000",
  manual: "energy_manual",
  startedAt: now.toISOString(),
  finishedAt: count === 7 ? now.toISOString() : null,
  days: Array.from({ length: count }, (_, index) => ({
    dayNumber: index + 1,
    taipeiDay: taipeiDay(now),
    doneAt: now.toISOString(),
    note,
  })),
  next:
    count === 7
      ? null
      : {
          dayNumber: count + 1,
          opensOn: taipeiDay(startOfTaipeiDay(now).getTime() + (isOpen ? 0 : DAY_MS)),
          isOpen,
        },
});
const manuals = (enrolments: ManualEnrolment[], mayDoDays = true): MemberManuals => ({
  enrolments,
  mayDoDays,
  mayStart: [],
});

type State = {
  overview: Partial<TempleOverview>;
  manuals?: MemberManuals;
  completed?: boolean;
  says: string[];
  never: string[];
};

/** Wherever a member stands, the overview says what is so, and nothing that is not. A visitor has no overview. */
const states: Record<string, State> = {
  "a new member": {
    overview: { isNew: true },
    completed: false,
    says: ["歡迎你來", "從第一個願開始", "七天體驗就從那一刻開始", "開始祈願旅程", "新靈", "看看會員方案"],
    never: ["歡迎回來", "都還在", "祈願能量", "成功率", "祈願手冊", "最近的祈願", "今日儀式"],
  },
  "a member of last week who has not begun": {
    overview: {},
    completed: false,
    says: ["歡迎你來", "從第一個願開始"],
    never: ["歡迎回來", "祈願能量"],
  },
  "the trial's first day without a wish": {
    overview: { membership: running("trial", 7), isNew: true, ritualsLeftToday: 1 },
    manuals: manuals([book(0, true)]),
    says: ["歡迎你來", "七天，剛開始", "寫下此刻最放不下的一件事", "開始今日儀式", "翻開第一天"],
    never: ["快到期了", "歡迎回來", "祈願能量", "最近的祈願", "明天"],
  },
  "after the first ritual": {
    overview: { membership: running("trial", 7), isNew: true, ...oneWish, ritualsToday: 1, ritualsLeftToday: 0 },
    manuals: manuals([book(0, true)]),
    says: [
      "歡迎你來",
      "七天，剛開始",
      `今天的儀式完成了。明天（${nextDay}）可以再帶一個願來。`,
      "讀今天的願",
      "第一天已經打開",
      "祈願能量",
      "最近的祈願",
    ],
    never: ["開始今日儀式", "明天再來", "快到期了"],
  },
  "a new day of the trial": {
    overview: { membership: running("trial", 6), ...oneWish, ritualsLeftToday: 1 },
    says: ["歡迎回來", "還有六天", "帶一個今天的願", "開始今日儀式"],
    never: ["快到期了", "明天（"],
  },
  "the sixth day of the trial": {
    overview: { membership: running("trial", 2), ...oneWish, ritualsLeftToday: 1 },
    says: ["還有兩天，快到期了", "開始今日儀式"],
    never: ["剛開始"],
  },
  "an ended trial": {
    overview: { membership: expired("trial"), ...oneWish, trial: "used" },
    manuals: manuals([book(2, true, "窗外有人。")], false),
    says: ["已到期", "以前的願都還在", "走過的日子和寫下的字都還在", "看看修行方案", "不保證結果", "最近的祈願"],
    never: ["開始今日儀式", "明天（", "七天體驗", "地脈", "把旅程走完"],
  },
  "a plan whose refund is on its way": {
    overview: {
      membership: expired("basic"),
      ...oneWish,
      stoppedPlan: {
        orderId: "0192a000-0000-7000-8000-000000000001",
        planType: "basic",
        since: "2026-03-04T04:00:00.000Z",
      },
    },
    manuals: manuals([book(2, true, "窗外有人。")], false),
    says: ["退款中", "修行方案的退款正在處理", "先停用", "不會少", "看退款的進度"],
    never: ["已到期", "續上方案", "接上方案就好"],
  },
  "an ended plan of somebody who wrote nothing": {
    overview: { membership: expired("basic"), trial: "used" },
    manuals: manuals([book(0, true)], false),
    says: ["已到期", "新的儀式需要有效的會員方案。", "想開始儀式時", "續上修行方案"],
    never: ["都還在", "祈願能量", "最近的祈願", "開始今日儀式"],
  },
  "an ended plan of somebody who had no trial": {
    overview: { membership: expired("vip"), ...manyWishes, ritualsLeftToday: 0 },
    manuals: manuals([book(3, true)], false),
    says: ["續上靈師方案", "開始七天體驗"],
    never: ["開始今日儀式", "翻開第四天"],
  },
  "a plan chosen for the journey and not paid": {
    overview: { ...oneWish, chosenPlan: "vip" },
    manuals: manuals([book(0, true)], false),
    says: [
      "新靈",
      "你選了靈師方案，付款之後就從那一刻開始；以前的願都還在。也可以先走七天體驗。",
      "為靈師方案付款",
      "開始七天體驗",
      "不保證結果",
    ],
    never: ["開始今日儀式", "翻開第一天", "地脈", "開始祈願旅程", "七天體驗就會開始", "明天（"],
  },
  "a chosen plan of a person who had the trial": {
    overview: { ...oneWish, chosenPlan: "basic", trial: "used" },
    manuals: manuals([book(0, true)], false),
    says: ["為修行方案付款"],
    never: ["七天體驗", "開始今日儀式", "翻開第一天"],
  },
  "a trial that was never begun": {
    overview: oneWish,
    manuals: manuals([book(0, true)], false),
    says: ["七天體驗還沒開始，按一下就從現在算起", "開始七天體驗", "看看修行方案"],
    never: ["開始今日儀式", "翻開第一天", "地脈"],
  },
  "a journey that ended while the trial was not on offer": {
    overview: { ...oneWish, trial: "unavailable" },
    manuals: manuals([book(0, true)], false),
    says: ["新的儀式需要有效的會員方案；以前的願都還在。", "看看修行方案"],
    never: ["七天體驗", "開始今日儀式", "翻開第一天"],
  },
  "a new member of a person who had the trial": {
    overview: { isNew: true, trial: "used" },
    completed: false,
    says: ["從第一個願開始", "開始祈願旅程"],
    never: ["七天體驗"],
  },
  "a basic member with many wishes": {
    overview: { membership: running("basic", 20), ...manyWishes, ritualsToday: 2 },
    says: ["修行靈", "20", "時間還從容", "今天走過 2 場儀式", "開始今日儀式", "95%", "升級方案"],
    never: ["明天（", "快到期了"],
  },
  "a basic member's last days": {
    overview: { membership: running("basic", 7), ...manyWishes },
    says: ["還有七天"],
    never: ["剛開始", "快到期了"],
  },
  "a vip member": {
    overview: { membership: running("vip", 60), ...manyWishes },
    says: ["靈師", "60", "時間還從容", "延長方案", "98%"],
    never: ["明天（"],
  },
  "a trial member whose one manual is open": {
    overview: { membership: running("trial", 5), ...oneWish, ritualsLeftToday: 1 },
    manuals: manuals([book(1, false)]),
    says: ["體驗方案有一本手冊。另外兩本，從修行方案開始。"],
    never: ["還可以翻開"],
  },
  "a member who has all three manuals": {
    overview: { membership: running("basic", 20), ...manyWishes },
    manuals: manuals(
      prayerManualKeys.map((manual, index) => ({
        ...book(2, false),
        manual,
        id: `0190aaaa-0000-7000-8000-00000000000${index}`,
      })),
    ),
    says: ["今天的功課完成了"],
    never: ["體驗方案", "另外", "還可以翻開"],
  },
  "a buyer who has not begun": {
    overview: { membership: running("vip", 90), ritualsLeftToday: null, isNew: true },
    completed: false,
    says: ["歡迎你來", "寫下此刻最放不下的一件事", "開始祈願旅程"],
    never: ["開始今日儀式", "都還在", "祈願能量"],
  },
  "a manual that was not started": {
    overview: { membership: running("trial", 5), ...oneWish, ritualsLeftToday: 1 },
    manuals: { enrolments: [], mayDoDays: true, mayStart: ["sleep_manual", "energy_manual", "emotion_manual"] },
    says: ["選一本，從第一天開始", "開始這一本"],
    never: ["都還在"],
  },
  "a manual that was started": {
    overview: { membership: running("basic", 20), ...manyWishes },
    manuals: manuals([book(3, true)]),
    says: ["今天打開的是第四天", "翻開第四天"],
    never: ["明天（"],
  },
  "a manual whose day is done": {
    overview: { membership: running("basic", 20), ...manyWishes },
    manuals: manuals([book(3, false)]),
    says: [`今天的功課完成了。明天（${nextDay}）開下一則：第四天。`],
    never: ["翻開第四天", "隔天"],
  },
  "a finished manual": {
    overview: { membership: running("basic", 20), ...manyWishes },
    manuals: manuals([book(7, false, "做完了。")]),
    says: ["七天都走完了", "翻看這七頁", "讀這七天寫下的字"],
    never: ["明天（", "今天的功課"],
  },
};

it.each(Object.entries(states))("[S2.58] [S4.08] [S4.09] the overview of %s", (_, state) => {
  const { overview, completed = true, says, never } = state;
  const user: SignedInMember = {
    id: "0190aaaa-0000-7000-8000-000000000001",
    firstName: "星石",
    profile: {
      registrationCompleted: completed,
      fullName: "林星石",
      soulPlanet: completed ? "mars" : null,
      soulLeyline: null,
      sacredObject: null,
      sacredSong: null,
      prayerWish: null,
    },
    activeMembership: null,
  };
  const { temple, manual } = trpc.member;
  const html = renderWithData(
    <OverviewPanel user={user} manual={<ManualSection />} recent={<h2>最近的祈願</h2>} awaited={null} />,
    (client) => {
      client.setQueryData(getQueryKey(temple.overview, undefined, "query"), { ...nothingYet, ...overview });
      client.setQueryData(getQueryKey(manual.view, undefined, "query"), state.manuals ?? manuals([book(1, true)]));
    },
  );
  const text = html.replaceAll(/<[^>]+>/g, "");
  for (const said of says) expect(text).toContain(said);
  for (const word of never) expect(text).not.toContain(word);
  // One invitation, not three.
  expect(html.match(/href="\/intro/g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(html).not.toContain("#pricing");
});
