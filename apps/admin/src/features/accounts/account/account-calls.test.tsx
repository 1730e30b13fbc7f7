import { findElement, press, RunSteps } from "@panshi/client/testing";
import { trpc } from "@panshi/client/trpc";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { AccountForm } from "./account-form.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpPanel } from "./totp-panel.tsx";
import { TotpSetup } from "./totp-setup.tsx";

const buttons = vi.hoisted(() => new Map<unknown, () => void>());
vi.mock("@panshi/ui/button", async (load) => ({
  ...(await load<typeof import("@panshi/ui/button")>()),
  Button: ({ children, onClick }: { children: ReactNode; onClick: () => void }) => {
    buttons.set(children, onClick);
    return children;
  },
}));
let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    const inputs = JSON.parse(body) as Record<string, { json?: unknown }>;
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json);
    return Promise.reject(new Error("no answer"));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const AT = "2026-11-20T16:30:00.000Z";

it.each([
  ["登出", "account.endSession", { id: "b" }],
  ["登出其他裝置", "account.endOtherSessions", null],
] as const)("the list of devices is refetched after %s, also when that failed", async (label, path, input) => {
  const key = getQueryKey(trpc.admin.account.sessions, undefined, "query");
  const session = { userAgent: "Mozilla/5.0 (Macintosh) Firefox/140.0", createdAt: AT, lastUsedAt: AT };
  const rows = [
    { ...session, id: "a", isCurrent: true },
    { ...session, id: "b", isCurrent: false },
  ];
  let client: QueryClient | undefined;
  renderWithData(<OwnSessions />, (own) => (client = own).setQueryData(key, rows as never));
  client?.setQueryData(key, rows as never);
  buttons.get(label)?.();
  await expect.poll(() => client?.getQueryState(key)?.isInvalidated).toBe(true);
  expect(sent).toEqual([path, input]);
});

it("the list of devices is refetched after a change of the password, which signs the others out", () => {
  const key = getQueryKey(trpc.admin.account.sessions, undefined, "query");
  const states: boolean[] = [];
  const change = (shown: ReactNode) =>
    (findElement(shown, ({ type }) => type === AccountForm).props["done"] as () => void)();
  const fill = (client: QueryClient) => {
    client.setQueryData(key, []);
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === "updated") states.push(query.state.isInvalidated);
    });
  };
  renderWithData(<RunSteps of={OwnPassword} steps={[change]} />, fill);
  expect(states).toContain(true);
});

it("new recovery codes are shown until they are said to be kept, and a task that is left shows the state again", () => {
  const key = getQueryKey(trpc.admin.account.totp, undefined, "query");
  const panel = (...steps: ((shown: ReactNode) => void)[]) => {
    const of = () => {
      const { type, props } = findElement(TotpPanel(), ({ props: given }) => given["isOn"] === true);
      return (type as (given: object) => ReactNode)(props);
    };
    return renderWithData(<RunSteps of={of} steps={steps} />, (client) =>
      client.setQueryData(key, { isOn: true, isRequired: false, recoveryCodesLeft: 3 } as never),
    );
  };
  const calls = (type: unknown, name: string, input?: object) => (shown: ReactNode) =>
    (findElement(shown, (element) => element.type === type).props[name] as (given?: object) => void)(input);
  const renewed = [
    (shown: ReactNode) => press(shown, "更換救援碼"),
    calls(AccountForm, "done", { recoveryCodes: ["AAAA-BBBB"] }),
  ];
  const state = ["已啟用 救援碼還有 3 組", "!AAAA-BBBB"];
  expect(findUnmetTexts(panel(...renewed), ["把救援碼收好", "AAAA-BBBB", "!已啟用"])).toEqual([]);
  expect(findUnmetTexts(panel(...renewed, calls(RecoveryCodes, "onDone")), state)).toEqual([]);
  for (const [label, form, leave] of [
    ["更換救援碼", AccountForm, "onCancel"],
    ["停用", AccountForm, "onCancel"],
    ["停用", AccountForm, "done"],
    ["換一支手機", TotpSetup, "onCancel"],
    ["換一支手機", TotpSetup, "onDone"],
  ] as const) {
    const opened = (shown: ReactNode) => press(shown, label);
    expect(findUnmetTexts(panel(opened), ["!已啟用"])).toEqual([]);
    expect(findUnmetTexts(panel(opened, calls(form, leave)), state)).toEqual([]);
  }
});
