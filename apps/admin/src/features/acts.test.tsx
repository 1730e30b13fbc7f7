import { trpc } from "@panshi/client/trpc";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import { getQueryKey } from "@trpc/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderWithData } from "../lib/testing.tsx";
import Members from "../routes/members.tsx";
import Prayers from "../routes/prayers.tsx";
import { OwnPassword } from "./accounts/account/own-password.tsx";
import { AdministratorSessionsDialog } from "./accounts/administrator/administrator-dialogs.tsx";
import { ExportBar } from "./commerce/invoice/export-bar.tsx";
import { MoneyActions } from "./commerce/order/money-actions.tsx";
import { makeTestOrder } from "./commerce/order/order-fixture.ts";
import { AudioPreviewDialog } from "./commerce/product/preview-dialog.tsx";
import { SellerForm } from "./commerce/seller/seller-form.tsx";
import { ContactSettings } from "./content/contact-info/contact-settings.tsx";
import { GeneralForm } from "./platform/settings/general-form.tsx";
import { AccountPart } from "./site/member/account-part.tsx";
import { NotesPart } from "./site/member/notes-part.tsx";

type Call = (input?: unknown, base?: object) => Promise<unknown>;
type Captured = {
  call: Call;
  save: Call;
  remove: Call;
  failed?: unknown;
  text: (row: object) => string;
  done: (output?: object, input?: unknown) => object;
  about: (input?: unknown) => unknown;
  values?: object;
  bulk: { call: (ids: string[]) => Promise<unknown>; undo: (rows: object[]) => Promise<unknown> }[];
};
const kept = vi.hoisted(() => ({ all: {} as Record<string, unknown[]> }));
const keep = vi.hoisted(() => (kind: string) => (props: unknown) => {
  (kept.all[kind] ??= []).push(props);
  return null;
});
vi.mock("../kit/changes.ts", () => ({
  useResourceMutation: (_noun: object, change: object) => {
    keep("change")(change);
    return { isPending: false, mutate: () => {} };
  },
}));
vi.mock("../kit/form/action-dialog.tsx", () => ({
  ActionDialog: (props: { children?: ReactNode }) => keep("dialog")(props) ?? props.children,
}));
vi.mock("../kit/form/file-field.tsx", async (original) => ({ ...(await original<object>()), FileField: () => null }));
vi.mock("../kit/form/record-form.tsx", () => ({ SingleRecordForm: keep("record") }));
vi.mock("../kit/remove-dialog.tsx", () => ({ RemoveDialog: keep("removal") }));
vi.mock("../kit/list/list.tsx", () => ({ List: keep("list") }));
vi.mock("./accounts/account/account-form.tsx", () => ({ AccountForm: keep("account") }));

let sent: unknown[] = [];
let answer: object = {};
const answerCalls = () =>
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    const inputs = JSON.parse(body) as Record<string, { json?: unknown }>;
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: answer } } }])));
  });
beforeEach(() => {
  sent = [];
  answer = {};
  answerCalls();
});
afterEach(() => void vi.unstubAllGlobals());

/** What a part of a kind was given, last of all, with the cache of its queries. */
function captured(kind: string, part: ReactNode, fill: (client: QueryClient) => unknown = () => {}, at = "/") {
  kept.all = {};
  let client: QueryClient | undefined;
  renderWithData(part, (own) => fill((client = own)), { at });
  return { all: kept.all[kind] as Captured[], client: client as QueryClient };
}
const none = () => {};
const isStale = (client: QueryClient, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated === true;

it("what is done with one click sends its own call, says what happened, and names the rows that it concerns", async () => {
  const member = { id: "m", fullName: "林星石", isActive: false, emailChangeSince: null, sessionCount: 0 } as never;
  const product = { id: "p", name: "石", audioUrl: "/a.mp3" } as never;
  const line = { id: "one", kind: "hours", label: "時間", value: "週一", isActive: true, updatedAt: "then" };
  const lines = (client: QueryClient) =>
    client.setQueryData(getQueryKey(trpc.admin.contactInfo.list, undefined, "query"), [line] as never);
  for (const [part, at, fill, input, expected, failed, toast, about] of [
    [
      <AccountPart key="1" member={member} open={none} onStop={none} />,
      0,
      none,
      ["m"],
      ["memberChange.setActive", { ids: ["m"], isActive: true }],
      "重新啟用失敗",
      { title: "已啟用 1 位會員" },
      ["m"],
    ],
    [
      <AccountPart key="2" member={member} open={none} onStop={none} />,
      1,
      none,
      "c",
      ["memberChange.approveEmailChange", { id: "c" }],
      "核准失敗",
      { title: "已核准", description: "新的信箱確認之後，再過 72 小時生效。" },
      ["m"],
    ],
    [
      <MoneyActions key="3" order={makeTestOrder({ acts: ["queryNow"] })} open={none} />,
      0,
      none,
      undefined,
      ["order.queryNow", { id: "order" }],
      "查詢失敗",
      undefined,
      ["order"],
    ],
    [
      <AudioPreviewDialog key="4" product={product} />,
      0,
      none,
      undefined,
      ["product.removePreview", { id: "p" }],
      "試聽移除失敗",
      { title: "試聽移除了", description: "石" },
      ["p"],
    ],
    [
      <ContactSettings key="5" />,
      0,
      lines,
      { row: line, beforeId: "two" },
      ["contactInfo.move", { id: "one", updatedAt: "then", beforeId: "two" }],
      "順序沒有改變",
      { title: "順序已更新", description: "時間" },
      undefined,
    ],
  ] as const) {
    sent = [];
    const { all } = captured("change", part, fill);
    const change = all[at] as Captured;
    await change.call(input);
    expect(sent).toEqual(expected);
    const row = { changed: 1, name: "石" };
    expect([change.failed, change.done?.(row, input), change.about?.(input)]).toEqual([failed, toast, about]);
  }
});

it("an approval of a new email refetches the changes of emails", async () => {
  const key = getQueryKey(trpc.admin.memberChange.emailChanges, { memberId: "m" }, "query");
  const member = { id: "m", isActive: true, emailChangeSince: null, sessionCount: 0 } as never;
  const { all, client } = captured("change", <AccountPart member={member} open={none} onStop={none} />);
  client.setQueryData(key, []);
  await all[1]?.call("c");
  expect(isStale(client, key)).toBe(true);
});

it("the records of the settings show what was saved, and the name and the zone of the site are read again", async () => {
  const session = getQueryKey(trpc.admin.session.current, undefined, "query");
  const general = getQueryKey(trpc.admin.settings.general, undefined, "query");
  for (const [part, key, path, rereadsSession] of [
    [<GeneralForm key="1" />, general, "settings.updateGeneral", true],
    [<SellerForm key="2" />, getQueryKey(trpc.admin.seller.view, undefined, "query"), "seller.update", false],
  ] as const) {
    sent = [];
    const { all, client } = captured("record", part, (own) => own.setQueryData(key, { updatedAt: "then" } as never));
    client.setQueryData(session, {});
    answer = { name: "新名", updatedAt: "now" };
    expect(await all[0]?.save({ name: "新名" }, { updatedAt: "then" })).toEqual(answer);
    expect(sent).toEqual([path, { name: "新名", updatedAt: "then" }]);
    expect(client.getQueryData(key)).toEqual(answer);
    expect([path, isStale(client, session)]).toEqual([path, rereadsSession]);
    const { toValues } = all[0] as unknown as { toValues: (row: object) => object };
    expect(toValues({ name: "名", updatedAt: "then" })).toEqual({ name: "名" });
  }
});

it("an export of invoices sends its kind and a key of its own, and refetches the lists of invoices also when it fails", async () => {
  const counts = getQueryKey(trpc.admin.invoice.counts, undefined, "query");
  for (const [kind, description] of [
    ["invoices", "共 3 張，可以下載了。"],
    ["adjustments", "共 3 筆，可以下載了。"],
  ] as const) {
    sent = [];
    const fill = (own: QueryClient) => own.setQueryData(counts, { ready: 3, readyAdjustments: 2, late: 0 } as never);
    const { all, client } = captured("dialog", <ExportBar kind={kind} />, fill, "/invoices#~export");
    const dialog = all[0] as Captured;
    fill(client);
    await dialog.call(dialog.values);
    expect(sent).toEqual(["invoiceBatch.export", { kind, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect([dialog.done({ name: "B1", rows: 3 }), isStale(client, counts)]).toEqual([
      { title: "批次 B1 已建立", description },
      true,
    ]);
    expect(dialog.failed).toEqual({ title: "沒有匯出", description: "這一批沒有建立" });
    fill(client);
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no answer")));
    await expect(dialog.call(dialog.values)).rejects.toThrow();
    expect(isStale(client, counts)).toBe(true);
    answerCalls();
  }
});

it("one's own password, a note and the devices of another administrator", async () => {
  const { all: forms } = captured("account", <OwnPassword />);
  forms[0]?.done({});
  expect(storedToasts()[0]).toMatchObject({ title: "密碼已更新", description: "其他裝置都已登出。" });
  await forms[0]?.call({ current: "old", password: "new" });
  expect(sent).toEqual(["account.changePassword", { current: "old", password: "new" }]);
  sent = [];
  const member = { id: "m", notes: { items: [], next: null } } as never;
  const [removal] = captured("removal", <NotesPart member={member} onAdd={none} />).all;
  await removal?.remove({ id: "n", text: "字" });
  expect(sent).toEqual(["memberChange.deleteNote", { id: "n" }]);
  expect(removal?.text({ text: "字".repeat(61) })).toBe(`「${"字".repeat(60)}」會從這位會員的備註裡拿掉。`);
  sent = [];
  const row = { id: "a", firstName: "守", lastName: "星" } as never;
  const [devices] = captured("dialog", <AdministratorSessionsDialog row={row} />).all;
  await devices?.call({});
  expect(sent).toEqual(["administrator.endSessions", { id: "a" }]);
  expect(devices?.done({})).toEqual({ title: "裝置都已登出", description: "星守" });
});

it("members are activated at once, and back with a reason; prayers get back the status that the server had", async () => {
  const [members] = captured("list", <Members />).all;
  const [activate] = members?.bulk ?? [];
  await activate?.call(["a", "b"]);
  await activate?.undo([{ id: "a" }, { id: "b" }]);
  expect(sent).toEqual([
    "memberChange.setActive",
    { ids: ["a", "b"], isActive: true },
    "memberChange.setActive",
    { ids: ["a", "b"], isActive: false, reason: "復原剛才的啟用" },
  ]);
  sent = [];
  const [, running] = captured("list", <Prayers />).all[0]?.bulk ?? [];
  const replaced = { id: "a", status: "completed", successRate: 80, updatedAt: "then" };
  answer = { changed: 1, replaced: [replaced] };
  await running?.call(["a", "b"]);
  await running?.undo([{ id: "a" }, { id: "b" }]);
  expect(sent).toEqual([
    "prayer.setStatus",
    { ids: ["a", "b"], status: "in_progress" },
    "prayer.restoreStatus",
    { prayers: [replaced] },
  ]);
  sent = [];
  expect(await running?.undo([{ id: "c" }])).toEqual({ changed: 0 });
  expect(sent).toEqual([]);
});
