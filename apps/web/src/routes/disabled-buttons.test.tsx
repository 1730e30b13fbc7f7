import { press, RunSteps } from "@panshi/client/testing";
import type { Moment } from "@panshi/contracts/journey/moment";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { RefundForm } from "../features/commerce/refund-request/refund-form.tsx";
import { MomentComposer } from "../features/journey/moment/composer.tsx";
import { MomentRow } from "../features/journey/moment/moments-panel.tsx";
import { ReflectionAnswer } from "../features/journey/oracle/voices/reflection-answer.tsx";
import { MemberThanksForPrayer } from "../features/journey/prayer/prayer-dialog.tsx";
import { fakeBrowser, renderMutations } from "../lib/page/testing-mutations.tsx";

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
});

const id = "0190a000-0000-7000-8000-000000000001";
const nothing = () => {};
const opened = (of: () => ReactNode, word: string) => <RunSteps of={of} steps={[(shown) => press(shown, word)]} />;
const profile = { soulPlanet: null, sacredSong: null, soulLeyline: null, sacredObject: null };
const purchases = { 'member.temple.purchases {"limit":200}': { items: [], next: null } };
const answered = { [`member.oracle.answer {"readingId":"${id}"}`]: { answer: "慢慢來。" } };
const renamed = (combinationName: string) => {
  const moment = { id, combinationName, createdAt: "2026-11-21T02:00:00.000Z" } as Moment;
  return opened(() => MomentRow({ moment, onMeditate: nothing }), "改名");
};
const thanks = opened(
  () => MemberThanksForPrayer({ prayer: { id, status: "in_progress" } as never, thanked: false, onThanked: nothing }),
  "我要還願",
);
const refund = (isChanging: boolean) => (
  <RefundForm
    order={{ id, kind: "plan" }}
    proposal={{ items: [], amount: 190 } as never}
    chosen={null}
    onChoose={nothing}
    isChanging={isChanging}
    onAsked={async () => {}}
    onLeave={nothing}
  />
);

test.each<[boolean, string, string, () => ReactNode, object?, [string, object]?]>([
  [
    true,
    "收藏這個時刻",
    "with nothing chosen",
    () => <MomentComposer onMeditate={nothing} />,
    { "/api/auth/user": { id, profile }, ...purchases },
  ],
  [
    true,
    "坐一會兒",
    "with nothing chosen",
    () => <MomentComposer onMeditate={nothing} />,
    { "/api/auth/user": { id, profile }, ...purchases },
  ],
  [
    false,
    "收藏這個時刻",
    "with one's own planet",
    () => <MomentComposer onMeditate={nothing} />,
    { "/api/auth/user": { id, profile: { ...profile, soulPlanet: "venus" } }, ...purchases },
  ],
  [true, "存下", "without a name", () => renamed(" ")],
  [false, "存下", "with a name", () => renamed("睡前")],
  [true, "還願", "without thanks", () => thanks],
  [false, "還願", "with thanks", () => thanks, {}, [`thanks:${id}`, { thanks: "謝謝山。" }]],
  [true, "改成這樣", "with the answer as it is", () => <ReflectionAnswer readingId={id} />, answered],
  [
    false,
    "改成這樣",
    "with another answer",
    () => <ReflectionAnswer readingId={id} />,
    answered,
    [`answer:${id}`, { answer: "再等一等。" }],
  ],
  [true, "送出申請", "while the sum of a choice is on its way", () => refund(true)],
  [false, "送出申請", "with the sum", () => refund(false)],
])("disabled is %s: 「%s」 %s", (disabled, word, _, part, known = {}, draft) => {
  if (draft) browser.stored.set(`panshi:draft:${draft[0]}`, JSON.stringify(draft[1]));
  const { html } = renderMutations(part(), known as Record<string, unknown>);
  const buttons = html.match(/<button[^>]*>[^<]*/g)?.filter((button) => button.endsWith(`>${word}`));
  expect(buttons).toHaveLength(1);
  expect(buttons?.[0]?.includes('disabled=""')).toBe(disabled);
});
