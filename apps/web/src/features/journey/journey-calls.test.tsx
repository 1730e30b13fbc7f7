import { findElement, RunSteps } from "@panshi/client/testing";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser, renderMutations } from "../../lib/page/testing-mutations.tsx";

vi.mock("./journey/journey-store.ts", async (load) => {
  const store = await load<typeof import("./journey/journey-store.ts")>();
  // A rendering on the server knows no choices.
  return { ...store, useJourney: store.currentChoices };
});
const { updateChoices: addChoices, currentChoices } = await import("./journey/journey-store.ts");
const { WishForm } = await import("./journey/wish-form.tsx");
const { DrawForm } = await import("./oracle/draw/draw-form.tsx");
const { currentOracleSession } = await import("./oracle/oracle-session.ts");
const { DrawReadingRating } = await import("./oracle/rating/draw-reading-rating.tsx");
const { currentRatings } = await import("./oracle/rating/rating-store.ts");
const { ReadingRating } = await import("./oracle/rating/reading-rating.tsx");
const { useCompleteRitual } = await import("./ritual/use-complete-ritual.ts");

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("fetch", browser.fetch);
});

type Step = (shown: ReactNode) => void;
const submit: Step = (shown) => {
  const { props } = findElement(shown, ({ props }) => "onSubmit" in props);
  (props["onSubmit"] as (event: unknown) => void)({ preventDefault: () => {} });
};
const type =
  (text: string): Step =>
  (shown) => {
    const { props } = findElement(shown, ({ props }) => "maxLength" in props);
    (props["onChange"] as (event: unknown) => void)({ target: { value: text } });
  };

/** Asks a question of the oracle: the page, and what is called when the draw begins. */
function ask(question: string, asked: boolean | { code: string; status: number }) {
  const onBegin = vi.fn<() => void>();
  browser.server.answer = asked;
  browser.server.refusal = typeof asked === "object" ? asked : undefined;
  const { html } = renderMutations(<RunSteps of={() => DrawForm({ onBegin })} steps={[type(question), submit]} />);
  return { html, onBegin };
}

test("a draw without a question begins at once; words of crisis show the helplines, and nothing is drawn", () => {
  expect(ask(" ", false).onBegin).toHaveBeenCalledTimes(1);
  const crisis = ask("我不想活了。", false);
  expect(crisis.html).toContain("tel:1925");
  expect(crisis.onBegin).not.toHaveBeenCalled();
  expect(browser.server.sent).toEqual([]);
});

test("a question begins the draw, with itself, unless it was asked today; a check that fails does not stop it", async () => {
  const again = ask("該走嗎？", true);
  await vi.waitFor(() => expect(browser.server.sent).toHaveLength(1));
  const unchecked = ask("該留嗎？", { code: "internal", status: 500 });
  await vi.waitFor(() => expect(unchecked.onBegin).toHaveBeenCalledTimes(1));
  const first = ask(" 該等嗎？ ", false);
  await vi.waitFor(() => expect(first.onBegin).toHaveBeenCalledTimes(1));
  expect(currentOracleSession().question).toBe("該等嗎？");
  // It was answered before the two others.
  expect(again.onBegin).not.toHaveBeenCalled();
  expect(browser.server.sent.map(([path]) => path)).toEqual(Array(3).fill("member.oracle.askedToday"));
});

test("a written wish is kept for the ritual, which has not been seen yet, and its draft goes", () => {
  const onWritten = vi.fn<() => void>();
  const write = () => renderMutations(<RunSteps of={() => WishForm({ action: "繼續", onWritten })} steps={[submit]} />);
  addChoices({ wishDraft: "  ", witnessed: true });
  write();
  expect(onWritten).not.toHaveBeenCalled();
  addChoices({ wishDraft: " 願我好好睡。 ", witnessed: true });
  write();
  expect(onWritten).toHaveBeenCalledTimes(1);
  expect(currentChoices()).toMatchObject({ prayerWish: "願我好好睡。", wishDraft: "", witnessed: false });
});

test("a stored rating is said in its words", () => {
  const said = (stored: number | null) =>
    /<p role="status"[^>]*>([^<]*)</.exec(
      renderMutations(<ReadingRating stored={stored} save={async () => {}} />).html,
    )?.[1];
  expect(said(null)).toBe("");
  expect(said(1)).toBe("記下了：還沒有。想改，隨時可以改。");
  expect(said(5)).toBe("記下了：說進心裡了。想改，隨時可以改。");
});

test("a rating of a draw is kept once the server has it, and not where that failed", async () => {
  vi.stubGlobal("document", { cookie: "" });
  let save: ((rating: number) => Promise<unknown>) | undefined;
  const take: Step = (shown) => {
    save = findElement(shown, ({ type }) => type === ReadingRating).props["save"] as typeof save;
  };
  const props = { draw: { id: "d" } as never, voice: "plain", source: "model" } as const;
  const of = () => DrawReadingRating({ ...props, readingId: async () => "r" });
  renderMutations(<RunSteps of={of} steps={[take]} />);
  browser.server.refusal = { code: "internal", status: 500 };
  await expect(save?.(4)).rejects.toThrow();
  expect(currentRatings()).toEqual({});
  browser.server.refusal = undefined;
  await save?.(5);
  expect(Object.values(currentRatings())).toEqual([5]);
  const sent = (rating: number) => ["member.oracle.rateReading", { readingId: "r", rating }];
  expect(browser.server.sent).toEqual([sent(4), sent(5)]);
});

test.each<[string, object | null, { code: string; status: number } | undefined, string[]]>([
  ["is received", { id: "1" }, undefined, ["done"]],
  ["of nobody leads to the login", null, undefined, ["visitor"]],
  ["after the session's end leads to the login", { id: "1" }, { code: "unauthorized", status: 401 }, ["visitor"]],
  ["while wishes are closed says so", { id: "1" }, { code: "prayers_closed", status: 409 }, ["closed"]],
  ["during maintenance says so", { id: "1" }, { code: "maintenance", status: 503 }, ["closed"]],
  ["that is refused otherwise stays", { id: "1" }, { code: "conflict", status: 409 }, []],
])("a ritual %s", async (_, viewer, refusal, expected) => {
  vi.stubGlobal("document", { cookie: "" });
  const called: string[] = [];
  const take = vi.fn<(ritual: ReturnType<typeof useCompleteRitual>) => void>();
  const Ritual = () => {
    const note = (word: string) => () => void called.push(word);
    take(useCompleteRitual({ onDone: note("done"), onVisitor: note("visitor"), onClosed: note("closed") }));
    return null;
  };
  const { client } = renderMutations(<Ritual />);
  client.setQueryData(["/api/auth/user"], viewer);
  browser.server.answer = { user: { id: "1" }, prayerId: "p", care: false };
  browser.server.refusal = refusal;
  const offering = { prayerWish: "願我好好睡。" } as never;
  // A second press while the first is on its way sends nothing.
  const ritual = take.mock.lastCall?.[0];
  await Promise.all([ritual?.offer(offering), ritual?.offer(offering)]);
  expect(called).toEqual(expected);
  expect(browser.server.sent).toEqual(viewer ? [["member.journey.complete", offering]] : []);
});
