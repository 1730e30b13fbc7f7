import { trpc } from "@panshi/client/trpc";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { renderWithData } from "../../../lib/testing.tsx";
import { SwitchesForm } from "./switches-form.tsx";

type Switch = { onChange: (event: { target: { checked: boolean } }) => void };
const shown = vi.hoisted(() => ({ switches: [] as unknown[] }));
vi.mock("@panshi/ui/form/switch", () => ({
  Switch: (props: unknown) => {
    shown.switches.push(props);
    return null;
  },
}));
afterEach(() => void vi.unstubAllGlobals());

it("a switch sends all four with itself turned; what stops people is asked first", async () => {
  const settings = { registration: true, prayers: true, payment: true, maintenance: false, updatedAt: "then" };
  const paused = { registration: false, prayers: false, payment: false, maintenance: true, updatedAt: "then" };
  let sent: unknown[] = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    const inputs = JSON.parse(body) as Record<string, { json?: unknown }>;
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: settings } } }])));
  });
  const turn = (at: number, checked: boolean, from = settings) => {
    shown.switches = [];
    renderWithData(<SwitchesForm />, (client) =>
      client.setQueryData(getQueryKey(trpc.admin.settings.switches, undefined, "query"), from as never),
    );
    (shown.switches as Switch[])[at]?.onChange({ target: { checked } });
  };
  for (const at of [0, 1, 2]) turn(at, false);
  turn(3, true);
  const path = "settings.updateSwitches";
  turn(0, true, paused);
  // The questions sent nothing before it.
  await vi.waitFor(() => expect(sent).toEqual([path, { ...paused, registration: true }]));
  for (const [at, checked, from, turned] of [
    [1, true, paused, { prayers: true }],
    [2, true, paused, { payment: true }],
    [3, false, paused, { maintenance: false }],
  ] as const) {
    sent = [];
    turn(at, checked, from);
    await vi.waitFor(() => expect(sent).toEqual([path, { ...from, ...turned }]));
  }
});
