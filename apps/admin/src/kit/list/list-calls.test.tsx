import { OrderListInput } from "@panshi/contracts/commerce/order-list";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderHookOnce, renderWithData } from "../../lib/testing.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { activationBulkActions, BulkBar } from "./bulk-bar.tsx";
import { useRows } from "./rows.ts";
import { SavedFilters } from "./saved-filters.tsx";

type Row = { id: string; isActive: boolean };
type Change = {
  call: (input?: unknown) => Promise<unknown>;
  failed: string;
  expected: (row: Row, input: object) => Row;
  about: (input: object) => readonly string[];
  done: (output: object, input?: object) => { title: string; action?: { label: string; onChoose: () => void } };
};
type Input = { call: () => Promise<unknown>; values: Map<string, object>; words: string; undo?: () => void };
const kept = vi.hoisted(() => ({
  changes: [] as unknown[],
  made: [] as unknown[],
  dialog: null as unknown,
  buttons: new Map<unknown, () => void>(),
}));
vi.mock("../changes.ts", () => ({
  useResourceMutation: (_noun: object, change: object) => {
    kept.changes.push(change);
    return { isPending: false, mutate: (input: unknown) => kept.made.push(input) };
  },
}));
vi.mock("../form/action-dialog.tsx", () => ({
  ActionDialog: (props: { children: ReactNode }) => {
    kept.dialog = props;
    return null;
  },
}));
vi.mock("@panshi/ui/button", async (original) => ({
  ...(await original<object>()),
  Button: ({ children, onClick }: { children: ReactNode; onClick: () => void }) => {
    kept.buttons.set(children, onClick);
    return children;
  },
}));
afterEach(() => void vi.unstubAllGlobals());

const noun: ResourceInfo<Row> = { name: "靈籤", unit: "支", title: ({ id }) => id, queryKey: [["admin", "oracle"]] };

it("a list asks for the rows under its filters in its order, and for each further page from where the last one ended", async () => {
  const read = vi.fn((_input: object) => Promise.resolve({ items: [], next: null }));
  const state = { sort: "-createdAt", isActive: true };
  const { client } = renderHookOnce(() => useRows(noun, read as never, state as never));
  const [query] = client.getQueryCache().getAll();
  const queryFn = query?.options.queryFn as (context: object) => Promise<unknown>;
  const signal = new AbortController().signal;
  await queryFn({ pageParam: "", signal });
  await queryFn({ pageParam: "c1", signal });
  expect(read.mock.calls).toEqual([
    [{ ...state, limit: 50 }, { signal }],
    [{ ...state, limit: 50, cursor: "c1" }, { signal }],
  ]);
  expect(query?.queryKey).toEqual([["admin", "oracle", "list"], { input: { limit: 50, ...state }, type: "infinite" }]);
});

it("an action on selected rows changes those that differ, shows it at once, and can be taken back", async () => {
  const setActive = vi.fn(({ ids }: { ids: string[] }) => Promise.resolve({ changed: ids.length }));
  const rows = [true, false, true].map((isActive, at) => ({ id: `${at}`, isActive }));
  const unused = () => expect.fail("not called");
  const selection = {
    rows,
    all: null,
    selectAllMatching: unused,
    has: unused,
    toggle: unused,
    toggleAll: unused,
    clear: unused,
  };
  kept.changes = [];
  renderWithData(
    <BulkBar noun={noun} selection={selection} actions={activationBulkActions<Row>(setActive)} onAsk={() => {}} />,
  );
  kept.buttons.get("停用")?.();
  const change = kept.changes[0] as Change;
  const input = kept.made.pop() as Input;
  await change.call(input);
  expect(setActive).toHaveBeenLastCalledWith({ ids: ["0", "2"], isActive: false });
  const shown = rows.map((row) => change.expected(row, input).isActive);
  expect([shown, change.about(input), change.failed]).toEqual([[false, false, false], ["0", "2"], "靈籤更新失敗"]);
  const { title, action } = change.done({ changed: 2 }, input);
  expect([title, action?.label]).toEqual(["已停用 2 支", "復原"]);
  action?.onChoose();
  const back = kept.made.pop() as Input;
  await change.call(back);
  expect(setActive).toHaveBeenLastCalledWith({ ids: ["0", "2"], isActive: true });
  expect(change.expected({ id: "0", isActive: false }, back)).toEqual({ id: "0", isActive: true });
  expect(change.done({ changed: 2 }, back)).toEqual({ title: "已復原 2 支" });
});

it("the filters of a list are saved without the search, renamed, deleted, and brought back", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), JSON.parse(body)["0"]?.json);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
  });
  type Dialog = {
    call: (input: object) => Promise<unknown>;
    done: (saved: object) => object;
    values: object;
    lead: string;
  };
  const dialog = (query: string, layer: string) => {
    kept.changes = [];
    const address = { query, saved: query.slice(1), show: () => {} } as never;
    renderWithData(
      <SavedFilters noun={{ ...noun, queryKey: [["admin", "order"]] }} list={OrderListInput} address={address} />,
      (client) =>
        client.setQueryData([["admin", "savedFilter", "list"], { input: { list: "order" }, type: "query" }], [
          { id: "f", list: "order", name: "要退的", query: "flag=any" },
        ] as never),
      { at: `/orders#${layer}` },
    );
    return kept.dialog as Dialog;
  };
  const save = dialog("?state=paid&search=林", "~save-filter");
  await save.call({ name: "新的" });
  expect(sent.splice(0)).toEqual(["savedFilter.save", { list: "order", name: "新的", query: "state=paid" }]);
  expect([save.lead.includes("搜尋的文字不會存起來"), save.done({ name: "新的" })]).toEqual([
    true,
    { title: "已儲存「新的」" },
  ]);
  const edit = dialog("?flag=any", "~edit-filter");
  await edit.call({ name: "改名" });
  expect(sent.splice(0)).toEqual(["savedFilter.save", { id: "f", list: "order", name: "改名", query: "flag=any" }]);
  expect([edit.values, edit.done({ name: "改名" })]).toEqual([{ name: "要退的" }, { title: "已改名為「改名」" }]);
  const [restore, remove] = kept.changes as Change[];
  await remove?.call();
  await restore?.call();
  expect(sent).toEqual([
    "savedFilter.remove",
    { id: "f" },
    "savedFilter.save",
    { list: "order", name: "要退的", query: "flag=any" },
  ]);
  expect([restore?.failed, restore?.done({}), remove?.failed, remove?.done({}).title]).toEqual([
    "復原失敗",
    { title: "「要退的」回來了" },
    "常用條件刪除失敗",
    "已刪除「要退的」",
  ]);
});
