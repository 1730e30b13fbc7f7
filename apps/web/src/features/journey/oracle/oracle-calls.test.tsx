import type { Draw } from "@panshi/contracts/journey/oracle";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { sampleSlip } from "./testing.ts";

const server = vi.hoisted(() => ({
  events: [] as unknown[],
  error: null as unknown,
  draw: null as unknown,
  sent: [] as unknown[],
  changed: [] as unknown[],
  effects: [] as (() => unknown)[],
}));
vi.mock("@panshi/client/trpc", () => {
  const invalidated = (name: string) => ({ invalidate: () => void server.changed.push(name) });
  const answered = async (input: unknown, answer: unknown) => {
    server.sent.push(input);
    if (server.error) throw server.error;
    return answer;
  };
  const stream = async function* () {
    yield* server.events;
  };
  const utils = {
    client: {
      member: {
        oracle: {
          interpretStream: { mutate: (input: unknown) => answered(input, stream()) },
          draw: { mutate: (input: unknown) => answered(input, server.draw) },
        },
      },
    },
    member: {
      oracle: {
        mine: invalidated("mine"),
        modelConsent: invalidated("modelConsent"),
        drawn: { setData: (...set: unknown[]) => void server.changed.push(set) },
      },
      temple: { membership: invalidated("membership") },
    },
  };
  return { trpc: { useUtils: () => utils } };
});
vi.mock("react", async (load) => ({
  ...(await load<typeof import("react")>()),
  useEffect: (run: () => unknown) => void server.effects.push(run),
}));
const { useInterpretation } = await import("./interpretation/use-interpretation.ts");
const { useDraw } = await import("./draw/use-draw.ts");
const { currentOracleSession, prepareWishDraw, resetSessionForDraw, storeWishSeen } = await import(
  "./oracle-session.ts"
);

const stored = new Map<string, string>();
beforeEach(() => {
  Object.assign(server, { events: [], error: null, draw: null, effects: [] });
  server.sent.length = 0;
  server.changed.length = 0;
  stored.clear();
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  vi.stubGlobal("window", { sessionStorage });
});

const draw: Draw = { id: "1", oracle: sampleSlip, question: "該走嗎？", drawnAt: "2026-03-01T20:00:00.000Z" } as Draw;
const refusal = (code: string) => Object.assign(new Error(code), { data: { code, message: "不行", httpStatus: 409 } });
const failures = () => storedToasts().filter(({ title }) => title === "解讀失敗").length;

/** Asks for an interpretation: what was sent, what is fetched again, and whether a failure was shown. */
async function interpret(consent: boolean, answer: { reason?: string; error?: unknown }) {
  server.sent.length = 0;
  server.changed.length = 0;
  server.events = answer.reason ? [{ type: "done", reason: answer.reason }] : [];
  server.error = answer.error ?? null;
  const take = vi.fn<(hook: ReturnType<typeof useInterpretation>) => void>();
  const Probe = () => {
    take(useInterpretation(draw));
    return null;
  };
  renderToString(<Probe />);
  const before = storedToasts()[0]?.id;
  await take.mock.lastCall?.[0].interpret({ voice: "plain", question: "該走嗎？", consent } as never);
  return { changed: [...server.changed], failed: storedToasts()[0]?.id !== before && failures() > 0 };
}

test("a finished interpretation has the temple's list fetched again, and the first consent", async () => {
  expect(await interpret(true, { reason: "complete" })).toEqual({ changed: ["mine", "modelConsent"], failed: false });
  expect(server.sent).toMatchObject([{ oracle: { id: sampleSlip.id }, question: "該走嗎？", voice: "plain" }]);
  expect(await interpret(false, { reason: "complete" })).toEqual({ changed: ["mine"], failed: false });
  expect(currentOracleSession().unanswered).toBeNull();
});

test("a failure of the model is shown, and the slip is marked as unanswered", async () => {
  expect(await interpret(true, { reason: "model_failed" })).toEqual({
    changed: ["mine", "modelConsent"],
    failed: true,
  });
  expect(currentOracleSession().unanswered).toBe(sampleSlip.id);
  await interpret(true, { reason: "complete" });
  expect(await interpret(true, { error: refusal("internal") })).toEqual({ changed: [], failed: true });
  expect(currentOracleSession().unanswered).toBe(sampleSlip.id);
});

test("a voice that the plan no longer includes has the membership fetched again, without a failure", async () => {
  const refused = await interpret(true, { error: refusal("voice_not_in_plan") });
  expect(refused).toEqual({ changed: ["membership"], failed: false });
});

/** Opens the page of the draw: runs its effect. */
async function open() {
  server.effects.length = 0;
  const Probe = () => {
    useDraw();
    return null;
  };
  renderToString(<Probe />);
  const leave = server.effects.map((run) => run());
  await vi.waitFor(() => expect(server.changed.length + Number(server.sent.length === 0)).toBeGreaterThan(0));
  for (const run of leave) if (typeof run === "function") run();
}

test("a draw is asked for once, with its question; it is stored, and the temple's list fetched again", async () => {
  server.draw = draw;
  resetSessionForDraw("該走嗎？");
  await open();
  expect(server.sent).toEqual([{ question: "該走嗎？" }]);
  expect(server.changed).toEqual([[{ oracleId: sampleSlip.id }, draw], "mine"]);
  await open();
  expect(server.sent).toHaveLength(1);
  expect(currentOracleSession().draw?.id).toBe("1");
});

test("the draw after a ritual waits until the member has seen that the wish was received", async () => {
  server.draw = draw;
  prepareWishDraw({ prayerId: "p", text: "願我好好睡。", topic: null, care: false });
  await open();
  expect(server.sent).toEqual([]);
  storeWishSeen();
  await open();
  expect(server.sent).toEqual([{ question: "", prayerId: "p" }]);
});
