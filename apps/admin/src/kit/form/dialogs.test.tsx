import { UnsentEmailIdsInput } from "@panshi/contracts/site/unsent-email";
import { SlipInput } from "@panshi/contracts/journey/oracle";
import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import { InlineSwitch } from "../inline/inline-switch.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { RemoveDialog } from "../remove-dialog.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { SingleRecordForm } from "./record-form.tsx";

type Row = { id: string; updatedAt: string; title: string; advice: string | null };
type Change = {
  call: (input: unknown) => Promise<unknown>;
  failed: unknown;
  done: (output: unknown) => object;
  after: (row: object, output: unknown, input?: unknown) => object | null;
  about: (input?: unknown) => readonly string[];
  handled: (error: unknown) => boolean;
};
const received = vi.hoisted(() => ({ change: {} as unknown, state: {} }));
vi.mock("@panshi/ui/overlay/dialog", () => import("../../lib/testing-dialogs.tsx"));
// It asks only where something is unsaved, and needs the router's data.
vi.mock("./leave-guard.tsx", () => ({ LeaveGuard: ({ unsaved }: { unsaved: boolean }) => unsaved && "沒有儲存" }));
// A change that was made, fails or is under way, as `state` says.
vi.mock("../changes.ts", () => ({
  useResourceMutation: (_noun: object, change: object) => {
    received.change = change;
    return { isPending: false, isSuccess: false, isError: false, error: null, ...received.state };
  },
}));
beforeEach(() => {
  received.state = {};
});

const noun: ResourceInfo<Row> = {
  name: "靈籤",
  unit: "支",
  title: ({ title }) => title,
  queryKey: [["admin", "oracle"]],
};
const row: Row = { id: "one", updatedAt: "then", title: "石上清泉", advice: null };
const refusal = (code: string, more: object = {}) =>
  TRPCClientError.from({
    error: { code: -32603, message: "", data: { httpStatus: 409, code, message: "剛剛有人改過", ...more } },
  });
const [overtaken, missing, conflict] = [
  refusal("conflict"),
  refusal("not_found"),
  refusal("edit_conflict", { current: { ...row, advice: "別人的" } }),
];
/** What a part shows in a state of its change, and what its change would do. */
const shown = (part: ReactNode, state: object = {}) => {
  received.state = state;
  const html = renderWithData(part);
  return { html, change: received.change as Change };
};

it("a failed action names its verb, refetches its row, and shows a conflict inside the dialog", () => {
  const dialog = (more: object = {}) => (
    <ActionDialog
      noun={noun}
      title="重寄"
      schema={UnsentEmailIdsInput}
      values={{ ids: [] }}
      submit="重寄"
      call={() => Promise.resolve()}
      done={() => ({ title: "好了" })}
      {...more}
    />
  );
  const { html, change } = shown(dialog());
  expect([listButtonLabels(html), change.failed, change.about(), change.handled(overtaken)]).toEqual([
    ["取消", "重寄"],
    "重寄失敗",
    [],
    false,
  ]);
  expect(html).not.toContain("danger-face");
  const own = shown(dialog({ row, overtaken: true, failed: { title: "沒有寄" }, destructive: true }), {
    error: overtaken,
    isError: true,
  });
  expect([own.change.failed, own.change.about()]).toEqual([{ title: "沒有寄" }, ["one"]]);
  expect([overtaken, missing, new Error("no answer")].map(own.change.handled)).toEqual([true, false, false]);
  expect(own.html).toContain("danger-face");
  const told = "剛剛有人改過。後面的畫面已經換成現在的樣子，請看過再決定。";
  expect(findUnmetTexts(own.html, [told])).toEqual([]);
  expect(findUnmetTexts(shown(dialog({ overtaken: true }), { error: missing }).html, [`!${told}`])).toEqual([]);
  expect(findUnmetTexts(shown(dialog(), { error: overtaken }).html, [`!${told}`])).toEqual([]);
  for (const state of [{ isPending: true }, { isSuccess: true }])
    expect(listButtonLabels(shown(dialog(), state).html)).toEqual(["-取消", "-重寄"]);
});

const save = vi.fn((_input: unknown, _base: object | null) => Promise.resolve(row));
const form = (edited: Row | null) => (
  <FormDialog
    noun={noun as never}
    row={edited as never}
    schema={SlipInput}
    empty={{ title: "", advice: "空" } as never}
    save={save as never}
  >
    欄位
  </FormDialog>
);

it("a form sends the version it began from, and shows the saved row in the list before the list is refetched", async () => {
  for (const [edited, verb, base, about] of [
    [null, "新增", null, []],
    [row, "更新", { id: "one", updatedAt: "then" }, ["one"]],
  ] as const) {
    const { html, change } = shown(form(edited));
    expect(findUnmetTexts(html, [edited ? "編輯靈籤" : "新增靈籤"])).toEqual([]);
    expect(listButtonLabels(html)).toEqual(["取消", "儲存"]);
    expect([change.failed, change.about()]).toEqual([`靈籤${verb}失敗`, about]);
    expect(change.done(row)).toEqual({ title: `靈籤已${verb}`, description: "石上清泉" });
    await change.call("input");
    expect(save).toHaveBeenLastCalledWith("input", base);
    const saved = { ...row, title: "新名" };
    expect([change.after(row, saved), change.after({ id: "two" }, saved)]).toEqual([saved, { id: "two" }]);
    // Of a row that is not there yet no deletion is known.
    expect([conflict, missing, overtaken].map(change.handled)).toEqual([true, edited !== null, false]);
  }
  for (const state of [{ isPending: true }, { isSuccess: true }])
    expect(listButtonLabels(shown(form(row), state).html)).toEqual(["-取消", "-儲存中..."]);
});

it("a form whose row was changed or deleted meanwhile shows that in place of its fields and buttons", () => {
  const changed = shown(form(row), { error: conflict, isError: true }).html;
  expect([findUnmetTexts(changed, ["有人存過這支靈籤", "!沒有儲存"]), changed.includes("<footer>")]).toEqual([
    [],
    false,
  ]);
  expect(changed).toContain('hidden="" class="form-layout"');
  const gone = shown(form(row), { error: missing, isError: true }).html;
  expect([findUnmetTexts(gone, ["這支靈籤被刪除了", "沒有儲存"]), gone.includes("<footer>")]).toEqual([[], false]);
  const failed = shown(form(null), { error: missing, isError: true }).html;
  expect([findUnmetTexts(failed, ["!被刪除了", "!有人存過"]), failed.includes("<footer>")]).toEqual([[], true]);
});

it("a record is saved from where it began, once something was changed, and shows both versions in a conflict", async () => {
  const settings: ResourceInfo<{ id: string }> = { ...noun, name: "網站資料", unit: "份", title: () => "" };
  const record = (state?: object) =>
    shown(
      <SingleRecordForm
        noun={settings}
        record={row}
        schema={SlipInput}
        toValues={(({ advice }: Row) => ({ advice })) as never}
        save={save as never}
      >
        欄位
      </SingleRecordForm>,
      state,
    );
  const { html, change } = record();
  expect(listButtonLabels(html)).toEqual(["-儲存網站資料"]);
  expect(
    [change.failed, change.done(row), conflict, missing].map((one) =>
      one instanceof Error ? change.handled(one) : one,
    ),
  ).toEqual(["網站資料更新失敗", { title: "網站資料已更新" }, true, false]);
  await change.call("input");
  expect(save).toHaveBeenLastCalledWith("input", { updatedAt: "then" });
  expect(listButtonLabels(record({ isPending: true }).html)).toEqual(["-儲存中..."]);
  const both = record({ error: conflict }).html;
  expect([findUnmetTexts(both, ["有人存過這份網站資料"]), both.includes("儲存網站資料")]).toEqual([[], false]);
});

it("a deletion asks first, takes its row out of the list, and no other one", async () => {
  const remove = vi.fn(() => Promise.resolve());
  const dialog = (asked: Row | null) => (
    <RemoveDialog
      noun={noun}
      row={asked}
      onClose={() => {}}
      remove={remove}
      text={({ title }) => `「${title}」會從籤筒裡拿走。`}
    />
  );
  expect(shown(dialog(null)).html).toBe("");
  const { html, change } = shown(dialog(row));
  expect(findUnmetTexts(html, ["確定要刪除此靈籤嗎？「石上清泉」會從籤筒裡拿走。"])).toEqual([]);
  expect(listButtonLabels(html)).toEqual(["取消", "刪除靈籤"]);
  await change.call(row);
  expect(remove).toHaveBeenCalledWith(row);
  expect([change.failed, change.done(null), change.about(row)]).toEqual([
    "靈籤刪除失敗",
    { title: "靈籤已刪除" },
    ["one"],
  ]);
  expect([change.after(row, null, row), change.after({ id: "two" }, null, row)]).toEqual([null, { id: "two" }]);
  expect(listButtonLabels(shown(dialog(row), { isPending: true }).html)).toEqual(["取消", "刪除中..."]);
});

it("a switch is saved from the row as it was read, for who may turn it", async () => {
  const turn = vi.fn(() => Promise.resolve(row));
  const control = (may: boolean, checked = false) =>
    shown(
      <InlineSwitch noun={noun} row={row} label="顯示" name="「甲」的顯示" checked={checked} may={may} save={turn} />,
    );
  const { html, change } = control(true);
  expect([html.includes("disabled"), html.includes("checked"), html.includes('aria-label="「甲」的顯示"')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(control(false).html).toContain("disabled");
  expect(control(true, true).html).toContain('checked=""');
  await change.call(true);
  expect(turn).toHaveBeenCalledWith(true, { id: "one", updatedAt: "then" });
  expect([change.failed, change.done(row)]).toEqual(["靈籤更新失敗", { title: "靈籤已更新", description: "石上清泉" }]);
  expect([missing, overtaken, conflict].map(change.handled)).toEqual([false, false, true]);
});
