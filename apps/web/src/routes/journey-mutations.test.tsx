import type { Moment } from "@panshi/contracts/journey/moment";
import { press, RunSteps } from "@panshi/client/testing";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  fakeBrowser,
  queryEffects,
  renderMutations,
  submitForm,
  type TestForm,
} from "../lib/page/testing-mutations.tsx";

const seen = vi.hoisted(() => ({ forms: [] as unknown[] }));
vi.mock("../lib/components/mutation-form.tsx", () => ({
  MutationForm: (props: TestForm) => {
    seen.forms.push(props);
    return props.children;
  },
}));
const { default: DialoguesPanel, DialogueEntry } = await import("../features/journey/dialogue/dialogues-panel.tsx");
const { MomentComposer } = await import("../features/journey/moment/composer.tsx");
const { MomentRow } = await import("../features/journey/moment/moments-panel.tsx");
const { DayPage } = await import("../features/journey/manual/day-page.tsx");
const { ReflectionAnswer } = await import("../features/journey/oracle/voices/reflection-answer.tsx");
const { MemberThanksForPrayer } = await import("../features/journey/prayer/prayer-dialog.tsx");

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  seen.forms.length = 0;
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("fetch", browser.fetch);
});

const id = "0190a000-0000-7000-8000-000000000001";
const at = "2026-11-21T02:00:00.000Z";
const opened = (of: () => ReactNode, word: string) => <RunSteps of={of} steps={[(shown) => press(shown, word)]} />;
const nothing = () => {};

const dialogue = {
  id,
  meditationDate: "2026-03-01",
  emotionalState: "calm",
  dialogueContent: "今天只是坐著。",
  soulInsights: "風很輕。",
} as const;
const moment: Moment = {
  id,
  combinationName: "睡前",
  creativeItem: { id: "c", productName: "隕石", imageUrl: null } as Moment["creativeItem"],
  codeImageItem: { id: "p", productName: "金星", imageUrl: null } as Moment["codeImageItem"],
  musicItem: { id: "m", productName: "慢軌道", imageUrl: null } as Moment["musicItem"],
  createdAt: at,
};
const user = {
  id,
  firstName: "小安",
  profile: { soulPlanet: null, sacredSong: null, soulLeyline: null, sacredObject: null },
  activeMembership: null,
};
const enrolment = {
  id,
  manual: "energy_manual" as const,
  startedAt: at,
  finishedAt: null,
  days: [],
  next: { dayNumber: 1, opensOn: "2026-11-21", isOpen: true },
};
const changedEnrolment = { ...enrolment, next: null };
const otherEnrolment = { ...enrolment, id: "0190a000-0000-7000-8000-000000000002" };
const paid = { "member.temple.membership": { isActive: true, membershipType: "basic", hasMembership: true } };
const thanked = { id, thanks: "謝謝山。", status: "completed" };
const prayer = { ...thanked, thanks: null, status: "in_progress" } as unknown as Parameters<
  typeof MemberThanksForPrayer
>[0]["prayer"];

type FormCase = {
  part: ReactNode;
  known?: Record<string, unknown>;
  /** The draft that was left in the tab, by its name. */
  draft?: [string, Record<string, string>];
  typed?: Record<string, string>;
  form?: number;
  answers?: unknown;
  sent: [string, unknown];
  refetched: string[];
  changed?: Record<string, unknown>;
  toast?: string;
};

test.each<[string, FormCase]>([
  [
    "a new dialogue",
    {
      part: <DialoguesPanel />,
      known: paid,
      draft: ["dialogue", { meditationDate: "2026-03-02", emotionalState: "calm", dialogueContent: "坐了一會兒。" }],
      answers: { ...dialogue, id: "2" },
      sent: [
        "member.dialogue.create",
        { meditationDate: "2026-03-02", emotionalState: "calm", dialogueContent: "坐了一會兒。", soulInsights: "" },
      ],
      refetched: ["member.dialogue.list"],
      toast: "對話收好了",
    },
  ],
  [
    "an edited dialogue",
    {
      part: opened(() => DialogueEntry({ dialogue, cared: false }), "修改"),
      draft: [`dialogue:${id}`, { dialogueContent: "今天坐不住。" }],
      answers: dialogue,
      sent: ["member.dialogue.update", { ...dialogue, dialogueContent: "今天坐不住。" }],
      refetched: ["member.dialogue.list"],
      toast: "改好了",
    },
  ],
  [
    "a new moment",
    {
      part: <MomentComposer onMeditate={nothing} />,
      known: { "/api/auth/user": user, 'member.temple.purchases {"limit":200}': { items: [], next: null } },
      draft: ["moment", { combinationName: " 午後 ", codeImageItemId: "p", musicItemId: "m", creativeItemId: "c" }],
      answers: moment,
      sent: [
        "member.moment.create",
        { combinationName: "午後", codeImageItemId: "p", musicItemId: "m", creativeItemId: "c" },
      ],
      refetched: ["member.moment.list"],
      toast: "收藏好了",
    },
  ],
  [
    "a renamed moment keeps its items",
    {
      part: opened(() => MomentRow({ moment, onMeditate: nothing }), "改名"),
      answers: moment,
      sent: [
        "member.moment.update",
        { id, combinationName: "睡前", codeImageItemId: "p", musicItemId: "m", creativeItemId: "c" },
      ],
      refetched: ["member.moment.list"],
    },
  ],
  [
    "a day of a manual",
    {
      part: <DayPage id="d" enrolment={enrolment} dayNumber={1} focused={false} />,
      known: { "member.manual.view": { mayDoDays: true, enrolments: [otherEnrolment, enrolment] } },
      draft: [`manual:${id}:1`, { note: "風停了。" }],
      answers: changedEnrolment,
      sent: ["member.manual.doDay", { id, dayNumber: 1, note: "風停了。" }],
      refetched: [],
      changed: { "member.manual.view": { mayDoDays: true, enrolments: [otherEnrolment, changedEnrolment] } },
    },
  ],
  [
    "thanks for a wish",
    {
      part: opened(() => MemberThanksForPrayer({ prayer, thanked: false, onThanked: nothing }), "我要還願"),
      draft: [`thanks:${id}`, { thanks: " 謝謝山。 " }],
      answers: thanked,
      sent: ["member.temple.fulfil", { id, thanks: "謝謝山。" }],
      refetched: ["member.temple.overview", "member.temple.prayers"],
      changed: { [`member.temple.prayer {"id":"${id}"}`]: thanked },
    },
  ],
  [
    "an answer to a reading",
    {
      part: <ReflectionAnswer readingId={id} />,
      known: { [`member.oracle.answer {"readingId":"${id}"}`]: { answer: "慢慢來。" } },
      draft: [`answer:${id}`, { answer: " 再等一等。 " }],
      answers: { answer: "再等一等。" },
      sent: ["member.oracle.answerReading", { readingId: id, answer: "再等一等。" }],
      refetched: ["member.oracle.mine"],
      changed: { [`member.oracle.answer {"readingId":"${id}"}`]: { answer: "再等一等。" } },
    },
  ],
])("%s is sent as it was written; its draft goes, and what shows it is fetched again", async (_, given) => {
  await submit(given);
});

async function submit(given: FormCase) {
  const { part, known = {}, draft, typed, form = 0, answers } = given;
  browser.server.answer = answers;
  browser.stored.set("panshi:draft:other", "{}");
  if (draft) browser.stored.set(`panshi:draft:${draft[0]}`, JSON.stringify(draft[1]));
  const { client } = renderMutations(part, known);
  const effects = await queryEffects(client, known, () => submitForm(client, seen.forms[form] as TestForm, typed));
  expect(browser.server.sent).toEqual([given.sent]);
  expect(effects).toEqual({ refetched: given.refetched, answers: given.changed ?? {} });
  expect([...browser.stored.keys()]).toEqual(["panshi:draft:other"]);
  if (given.toast) expect(storedToasts()[0]?.title).toBe(given.toast);
}
