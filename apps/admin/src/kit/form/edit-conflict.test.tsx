import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { EditConflict } from "./edit-conflict.tsx";
import { readNumber, type RegisteredField } from "./form-fields.tsx";
import { RowDeletedNotice, MayCreateContext } from "./row-deleted-notice.tsx";

const noun: ResourceInfo<{ id: string }> = {
  name: "靈籤",
  unit: "支",
  title: ({ id }) => id,
  queryKey: [["admin", "oracle"]],
};
const show = (value: unknown) => String(value ?? "");
const fields = new Map<string, RegisteredField>([
  ["title", { label: "標題", required: true, show }],
  ["advice", { label: "建議", required: false, show }],
]);

it("of two versions only what differs is shown, and of each field which one stays", () => {
  const began = { title: "石上清泉", advice: "慢慢來" };
  const shown = (mine: object, theirs: object) =>
    renderWithData(
      <EditConflict
        noun={noun}
        fields={fields}
        began={began}
        mine={{ ...began, ...mine }}
        theirs={{ ...began, ...theirs }}
        onContinue={() => {}}
      />,
    );
  const both = ["全部改用現在的", "留下我改的，繼續編輯"];
  for (const [mine, theirs, buttons, ...words] of [
    [
      { advice: "我的" },
      { advice: "別人的" },
      both,
      "你編輯的時候，有人存過這支靈籤",
      "建議 你寫的（會留下） 我的 現在的 別人的",
      "!標題",
    ],
    [{}, { advice: "別人的" }, both, "建議 你寫的 慢慢來 現在的（會留下） 別人的"],
    [{ advice: "" }, {}, both, "你寫的（會留下） （空白） 現在的 慢慢來"],
    [{ advice: "同樣" }, { advice: "同樣" }, both.slice(1), "兩份內容一樣，可以直接儲存。"],
    // What was empty and is not there is the same.
    [{ advice: "" }, { advice: null }, both.slice(1), "兩份內容一樣"],
  ] as const) {
    const html = shown(mine, theirs);
    expect([findUnmetTexts(html, words), listButtonLabels(html)]).toEqual([[], buttons]);
  }
});

it("what was written about a row that is gone can be copied, and saved as a new row by who may add one", () => {
  const shown = (mayCreate: boolean) =>
    renderWithData(
      <MayCreateContext value={mayCreate}>
        <RowDeletedNotice noun={noun} fields={fields} values={{ title: "石上清泉" }} onSaveAsNew={() => {}} />
      </MayCreateContext>,
    );
  expect(findUnmetTexts(shown(true), ["這支靈籤被刪除了", "標題 石上清泉 建議 （空白）"])).toEqual([]);
  expect(listButtonLabels(shown(true))).toEqual(["複製全部文字", "改存成新的一支"]);
  expect(listButtonLabels(shown(false))).toEqual(["複製全部文字"]);
});

it("a number is read in full-width digits too; what is none is its fallback, or stays for the schema to refuse", () => {
  for (const [text, fallback, read] of [
    ["１２", undefined, 12],
    [" 12 ", undefined, 12],
    ["", undefined, ""],
    ["十", undefined, "十"],
    ["十", 0, 0],
    ["", 0, 0],
    [" ", null, null],
    // Only an empty field means nothing.
    ["十", null, "十"],
    ["0", null, 0],
  ] as const)
    expect([text, fallback, readNumber(text, fallback)]).toEqual([text, fallback, read]);
});
