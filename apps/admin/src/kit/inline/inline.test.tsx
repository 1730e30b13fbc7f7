import { storedToasts } from "@panshi/ui/overlay/toast-store";
import type { QueryClient } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { InlineField } from "./inline-field.tsx";
import { InlineScope } from "./inline-scope.tsx";
import { InlineSwitch } from "./inline-switch.tsx";

type Row = { id: string; updatedAt: string; name: string; price: number; isActive: boolean };
type Change = {
  call: (input: unknown) => Promise<unknown>;
  failed: string;
  done: (saved: Row) => object;
  handled: (error: unknown) => boolean;
};
const received = vi.hoisted(() => ({ change: null as unknown, open: null as string | null, state: {} }));
vi.mock("../changes.ts", () => ({
  useResourceMutation: (_noun: object, change: object) => {
    received.change = change;
    return { isPending: false, isSuccess: false, error: null, ...received.state };
  },
}));
vi.mock("../form/leave-guard.tsx", () => ({ LeaveGuard: () => null }));
// The key of a field, which a test cannot know.
vi.mock("react", async (original) => ({ ...(await original<object>()), useId: () => "key" }));
vi.mock("./inline-scope.tsx", async (original) => {
  const real = await original<typeof import("./inline-scope.tsx")>();
  return { ...real, useInlineScope: () => (received.open === null ? real.useInlineScope() : { ...idle, open: "key" }) };
});
const idle = vi.hoisted(() => ({ refused: 0, begin: () => {}, end: () => {}, hold: () => {} }));

const noun: ResourceInfo<Row> = {
  name: "會員方案",
  unit: "個",
  title: ({ name }) => name,
  queryKey: [["admin", "plan"]],
};
const listKey = [["admin", "plan", "list"], { type: "query" }];
const row: Row = { id: "one", updatedAt: "then", name: "修行方案", price: 3990, isActive: true };
const other: Row = { ...row, id: "two", name: "靈師方案" };
const schema = z.strictObject({ name: z.string(), price: z.number() });
const conflict = (current: Row) =>
  TRPCClientError.from({
    error: {
      code: -32603,
      message: "",
      data: { httpStatus: 409, code: "edit_conflict", message: "有人改過", current },
    },
  });
const save = vi.fn((input: unknown) => Promise.resolve({ ...row, updatedAt: "now", ...(input as object) }));

/** What a part's change does, and the list of the rows. */
function changeOf(part: ReactNode) {
  let client: QueryClient | undefined;
  const html = renderWithData(<InlineScope>{part}</InlineScope>, (own) => (client = own));
  client?.setQueryData(listKey, [row, other]);
  const listed = () => client?.getQueryData<Row[]>(listKey);
  return { html, change: received.change as Change, listed };
}
const field = (
  <InlineField
    noun={noun}
    row={row}
    schema={schema}
    toValues={({ name, price }) => ({ name, price })}
    save={save as never}
    edits={["name"]}
    label="名稱"
    name="「修行方案」的名稱"
    shown="修行方案"
    may
  >
    欄位
  </InlineField>
);

it("a field in place sends what is edited here with the row's other values, and the saved row is in the list", async () => {
  received.open = "key";
  const { html, change, listed } = changeOf(field);
  expect([findUnmetTexts(html, ["名稱", "欄位", "Enter 儲存，Esc 復原"]), listButtonLabels(html)]).toEqual([
    [],
    ["儲存", "取消"],
  ]);
  const saved = await change.call({ name: "新名", price: 1 });
  expect(save).toHaveBeenLastCalledWith({ name: "新名", price: 3990 }, { id: "one", updatedAt: "then" });
  expect(listed()).toEqual([saved, other]);
  expect([change.failed, change.done(saved as Row)]).toEqual([
    "會員方案更新失敗",
    { title: "會員方案已更新", description: "新名" },
  ]);
  expect([change.handled(conflict(other)), change.handled(new Error("no answer"))]).toEqual([true, false]);
  received.state = { isPending: true };
  expect(listButtonLabels(changeOf(field).html)).toEqual(["-儲存中...", "-取消"]);
  received.state = { error: conflict({ ...row, name: "別人的" }) };
  expect(findUnmetTexts(changeOf(field).html, ["!Esc 復原"])).toEqual([]);
  received.state = {};
  received.open = null;
  expect([findUnmetTexts(changeOf(field).html, ["名稱 修行方案"]), listButtonLabels(changeOf(field).html)]).toEqual([
    [],
    ["編輯「修行方案」的名稱"],
  ]);
});

it("a switch shows the saved row, and after a conflict the present one, with a word about it", async () => {
  const turn = vi.fn((isActive: boolean) => Promise.resolve({ ...row, isActive, updatedAt: "now" }));
  const { change, listed } = changeOf(
    <InlineSwitch noun={noun} row={row} label="開放" name="「修行方案」的開放" checked may save={turn} />,
  );
  await change.call(false);
  expect(turn).toHaveBeenLastCalledWith(false, { id: "one", updatedAt: "then" });
  expect(listed()).toEqual([{ ...row, isActive: false, updatedAt: "now" }, other]);
  const present = { ...row, name: "別人的" };
  expect(change.handled(conflict(present))).toBe(true);
  expect(listed()).toEqual([present, other]);
  expect(storedToasts()[0]).toMatchObject({
    title: "有人剛存過這個會員方案",
    description: "沒有改動任何東西，已經換成現在的內容。請看過再切換。",
    kind: "destructive",
  });
});
