import { BULK_MAX } from "@panshi/contracts/platform/change";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import type { ResourceInfo } from "../resource-info.ts";
import { activationBulkActions, type BulkAction, BulkBar } from "./bulk-bar.tsx";
import { type Downloads, SelectionDownloadLinks } from "./download-link.tsx";

type Row = { id: string; isActive: boolean };
const noun: ResourceInfo<Row> = { name: "靈籤", unit: "支", title: ({ id }) => id, queryKey: [["admin", "oracle"]] };
const setActive = ({ ids }: { ids: string[] }) => Promise.resolve({ changed: ids.length });

it("an action on selected rows is offered where it changes one of them, and for no more than can be changed at once", () => {
  const bar = (...active: boolean[]) => {
    const rows = active.map((isActive, index) => ({ id: String(index), isActive }));
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
    return renderWithData(
      <BulkBar noun={noun} selection={selection} actions={activationBulkActions<Row>(setActive)} onAsk={unused} />,
    );
  };
  expect(listButtonLabels(bar())).toEqual([]);
  expect(listButtonLabels(bar(true))).toEqual(["-啟用", "停用", "取消選取"]);
  expect(listButtonLabels(bar(true, false))).toEqual(["啟用", "停用", "取消選取"]);
  expect(findUnmetTexts(bar(true, false), ["已選 2 支"])).toEqual([]);
  const most = Array.from({ length: BULK_MAX }, () => false);
  expect(listButtonLabels(bar(...most))).toEqual(["啟用", "-停用", "取消選取"]);
  expect(listButtonLabels(bar(...most, false))).toEqual(["-啟用", "-停用", "取消選取"]);
  expect(findUnmetTexts(bar(...most, false), [`已選 ${BULK_MAX + 1} 支`, `逐筆的動作一次最多 ${BULK_MAX} 支`])).toEqual(
    [],
  );
});

it("exports the selected rows beside its actions, and no more than can be exported at once", () => {
  const bar = (count: number, downloads: Downloads, query: string) => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: `id${index}`, isActive: true }));
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
    return renderWithData(
      <BulkBar noun={noun} selection={selection} actions={[]} onAsk={unused}>
        <SelectionDownloadLinks downloads={downloads} query={query} ids={rows.map(({ id }) => id)} />
      </BulkBar>,
    );
  };
  const links = (html: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => `${label} ${href}`);
  expect(links(bar(2, ["/api/slips"], ""))).toEqual(["匯出所選 /api/slips?ids=id0,id1"]);
  expect(links(bar(1, ["/api/slips", "/api/slips.xlsx"], "?sort=-title"))).toEqual([
    "匯出所選 CSV /api/slips?sort=-title&amp;ids=id0",
    "匯出所選 XLSX /api/slips.xlsx?sort=-title&amp;ids=id0",
  ]);
  expect(links(bar(BULK_MAX, ["/api/slips"], ""))).toHaveLength(1);
  expect(links(bar(BULK_MAX + 1, ["/api/slips"], ""))).toEqual([]);
});

it("all that match go by a job, for the acts that have one; their selection is offered where every loaded row is selected", () => {
  const asked: unknown[] = [];
  const unused = () => expect.fail("not called");
  const rows = [{ id: "1", isActive: true }];
  const actions: BulkAction<Row>[] = [...activationBulkActions<Row>(setActive), { label: "封存", many: () => null }];
  const bar = (all: string[] | null, matching: (() => Promise<{ ids: string[] | null }>) | null) => {
    const selection = {
      rows: all ? [] : rows,
      all,
      selectAllMatching: unused,
      has: unused,
      toggle: unused,
      toggleAll: unused,
      clear: unused,
    };
    return renderWithData(
      <BulkBar
        noun={noun}
        selection={selection}
        actions={actions}
        onAsk={(one) => asked.push(one)}
        matching={matching}
      />,
    );
  };
  const matching = () => Promise.resolve({ ids: ["1", "2"] });
  expect(listButtonLabels(bar(null, matching))).toEqual(["選取全部符合的靈籤", "-啟用", "停用", "封存", "取消選取"]);
  expect(listButtonLabels(bar(null, null))).toEqual(["-啟用", "停用", "封存", "取消選取"]);
  const all = Array.from({ length: 1234 }, (_, at) => `id${at}`);
  expect(listButtonLabels(bar(all, matching))).toEqual(["-啟用", "-停用", "封存", "取消選取"]);
  expect(findUnmetTexts(bar(all, null), ["已選全部符合的 1,234 支", "逐筆的動作一次最多 200 支"])).toEqual([]);
  expect(findUnmetTexts(bar(["1", "2"], null), ["已選全部符合的 2 支", "!一次最多"])).toEqual([]);
});

it("to activate and to deactivate take each other back", async () => {
  const calls: object[] = [];
  const actions = activationBulkActions<Row>(
    (input) => {
      calls.push(input);
      return setActive(input);
    },
    { on: "上架", off: "下架" },
  );
  for (const { call, undo } of actions) {
    await call?.(["one"]);
    await undo?.([{ id: "one", isActive: true }]);
  }
  expect(actions.map(({ label, sets }) => [label, sets])).toEqual([
    ["上架", { isActive: true }],
    ["下架", { isActive: false }],
  ]);
  expect(calls.map((call) => (call as { isActive: boolean }).isActive)).toEqual([true, false, false, true]);
});
