import { trpc } from "@panshi/client/trpc";
import {
  AdjustmentListInput,
  type AdjustmentRecord,
  BatchListInput,
  type InvoiceBatch,
  type InvoiceCounts,
  InvoiceListInput,
  type InvoiceRecord,
} from "@panshi/contracts/commerce/invoice-record";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import {
  invoiceAdjustmentResource,
  invoiceBatchResource,
  invoiceResource,
} from "../features/commerce/invoice/invoice-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import InvoiceAdjustments from "./invoice-adjustments.tsx";
import InvoiceBatches from "./invoice-batches.tsx";
import Invoices from "./invoices.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T16:30:00.000Z";
const invoiceOf = (changes: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
  id: "one",
  orderNumber: "PS1",
  description: "修行方案",
  dueAt: AT,
  amount: 3990,
  net: 3800,
  tax: 190,
  carrier: "email",
  companyNumber: null,
  companyTitle: null,
  state: "waiting",
  isLate: false,
  hold: null,
  batchName: null,
  number: null,
  issuedAt: null,
  rejection: null,
  ...changes,
});
const adjustmentOf = (changes: Partial<AdjustmentRecord> = {}): AdjustmentRecord => ({
  id: "one",
  orderId: "order",
  orderNumber: "PS1",
  code: "PS1-1",
  kind: "allowance",
  invoiceNumber: "AB1",
  amount: 500,
  net: null,
  tax: null,
  state: "waiting",
  batchName: null,
  number: null,
  doneAt: null,
  rejection: null,
  createdAt: AT,
  ...changes,
});
const batchOf = (changes: Partial<InvoiceBatch> = {}): InvoiceBatch => ({
  id: "batch",
  name: "20261120-1",
  kind: "invoices",
  rows: 12,
  awaited: 0,
  administratorName: "石守",
  createdAt: AT,
  ...changes,
});
const counts: InvoiceCounts = { ready: 0, exported: 0, late: 0, readyAdjustments: 0, exportedAdjustments: 0 };

type Rows = { invoice?: InvoiceRecord; adjustment?: AdjustmentRecord; batch?: InvoiceBatch };
const shown = (screen: ReactNode, at: string, rows: Rows, counted: Partial<InvoiceCounts> = {}) =>
  renderWithData(
    screen,
    (client) => {
      cacheRows(client, invoiceResource, InvoiceListInput, rows.invoice ? [rows.invoice] : [], { at });
      cacheRows(client, invoiceAdjustmentResource, AdjustmentListInput, rows.adjustment ? [rows.adjustment] : []);
      cacheRows(client, invoiceBatchResource, BatchListInput, rows.batch ? [rows.batch] : []);
      client.setQueryData(getQueryKey(trpc.admin.invoice.counts, undefined, "query"), { ...counts, ...counted });
    },
    { at },
  );
const verbs = (html: string) => listButtonLabels(html).flatMap((label) => /^(.*)「.*」$/.exec(label)?.[1] ?? []);

it("an invoice says what it is over and where it stands; a number is stored and a row rejected only after an export", () => {
  for (const [changes, expected, ...words] of [
    [{}, [], "PS1 修行方案 2026/11/21 寄到電子郵件 NT$ 3,990 未稅 3,800・稅 190 待開立 — —"],
    [{ isLate: true, net: null }, [], "待開立，逾時", "!未稅"],
    [{ tax: null }, [], "!未稅"],
    [{ hold: "review", rejection: "統編不符" }, [], "待開立 付款待確認 退回：統編不符"],
    [
      { state: "exported", carrier: "company", companyNumber: "12345678", companyTitle: "磐石", batchName: "B1" },
      ["登錄號碼", "退回"],
      "公司統編 12345678 磐石",
      "已匯出 B1 —",
    ],
    [{ state: "issued", number: "AB1" }, ["更正號碼"], "已開立 — AB1"],
    [{ state: "void" }, [], "已作廢"],
  ] as const) {
    const html = shown(<Invoices />, "/invoices", { invoice: invoiceOf(changes) });
    expect([findUnmetTexts(html, words), verbs(html)]).toEqual([[], expected]);
  }
  for (const [changes, expected, ...words] of [
    [{}, [], "PS1-1 折讓 AB1 2026/11/21 NT$ 500 待匯出 — —"],
    [{ kind: "void", invoiceNumber: null, rejection: "過期" }, [], "PS1-1 作廢 — 2026/11/21", "待匯出 退回：過期"],
    [{ state: "exported", batchName: "B1" }, ["登錄號碼", "退回"], "已匯出 B1 —"],
    [{ state: "done", number: "D1" }, [], "已完成 — D1"],
  ] as const) {
    const html = shown(<InvoiceAdjustments />, "/invoices/adjustments", { adjustment: adjustmentOf(changes) });
    expect([findUnmetTexts(html, words), verbs(html)]).toEqual([[], expected]);
  }
});

it("a batch says what is in it and what it waits for, and its file is at hand", () => {
  for (const [changes, ...words] of [
    [{}, "20261120-1 開立 2026/11/21 00:30 石守 12 全部回來了 下載 20261120-1"],
    [{ kind: "adjustments", awaited: 3, administratorName: null }, "作廢與折讓 2026/11/21 00:30 — 12 3 筆"],
  ] as const) {
    const html = shown(<InvoiceBatches />, "/invoices/batches", { batch: batchOf(changes) });
    expect([findUnmetTexts(html, words), verbs(html)]).toEqual([[], ["上傳號碼"]]);
    expect(html).toContain('href="/api/admin/invoices/batches/batch"');
  }
});

it("the bar says what the next export takes, and warns of invoices that are late", () => {
  const bar = (counted: Partial<InvoiceCounts>, screen = <Invoices />, at = "/invoices") =>
    shown(screen, at, {}, counted);
  for (const [counted, hasButton, ...words] of [
    [{}, false, "現在沒有要匯出的發票。", "!小時還沒有號碼"],
    [{ ready: 1234, readyAdjustments: 5 }, true, "1,234 張可以匯出。"],
    [{ ready: null }, true, "10,000 以上 張可以匯出。"],
    [{ late: 2 }, false, "2 張付款超過"],
    [{ late: null }, false, "10,000 以上 張付款超過"],
  ] as const)
    expect([findUnmetTexts(bar(counted), words), listButtonLabels(bar(counted)).includes("匯出")]).toEqual([
      [],
      hasButton,
    ]);
  expect(bar({ late: 2 })).toContain('href="/invoices?state=late"');
  const other = (counted: Partial<InvoiceCounts>) => bar(counted, <InvoiceAdjustments />, "/invoices/adjustments");
  expect(
    findUnmetTexts(other({ ready: 9, readyAdjustments: 5, late: 2 }), ["5 筆作廢與折讓等著匯出。", "!付款超過"]),
  ).toEqual([]);
  expect(findUnmetTexts(other({ ready: 9 }), ["現在沒有要匯出的作廢與折讓。"])).toEqual([]);
  const dialog = bar({ ready: 1234 }, <Invoices />, "/invoices#~export");
  expect(findUnmetTexts(dialog, ["1,234 張會放進新的一批", "匯出 1,234 張"])).toEqual([]);
  const adjusting = bar({ readyAdjustments: 5 }, <InvoiceAdjustments />, "/invoices/adjustments#~export");
  expect(findUnmetTexts(adjusting, ["匯出作廢與折讓 5 筆會放進新的一批"])).toEqual([]);
});

it("each kind of list has its tab, and the one that is shown is marked", () => {
  const marked = (screen: ReactNode, at: string) =>
    [...shown(screen, at, {}).matchAll(/aria-current="page"[^>]*>([^<]*)</g)].map(([, label]) => label);
  for (const [screen, at, label] of [
    [<Invoices key="1" />, "/invoices", "全部發票"],
    [<Invoices key="2" />, "/invoices?state=waiting", "待開立"],
    [<Invoices key="3" />, "/invoices?state=issued&sort=dueAt", "已開立"],
    [<InvoiceAdjustments key="4" />, "/invoices/adjustments?state=waiting", "作廢與折讓"],
    [<InvoiceBatches key="5" />, "/invoices/batches", "批次"],
  ] as const)
    expect([at, marked(screen, at)]).toEqual([at, [label]]);
  expect(marked(<Invoices />, "/invoices?state=late")).toEqual([]);
});

it("the dialogs about numbers name the row, its present number, and the columns of the file", () => {
  const invoice = invoiceOf({ state: "issued", number: "AB1" });
  for (const [screen, at, ...words] of [
    [<Invoices key="1" />, "/invoices#one/更正號碼", "PS1的號碼 現在登錄的是 AB1。 發票號碼 發票日期 號碼的來源"],
    [
      <InvoiceAdjustments key="2" />,
      "/invoices/adjustments#one/登錄號碼",
      "PS1-1的號碼 作廢的發票號碼，或折讓單號碼 完成日期",
    ],
    [<InvoiceAdjustments key="3" />, "/invoices/adjustments#one/退回", "退回「PS1-1」 加值中心退件時用這個。"],
    [
      <InvoiceBatches key="4" />,
      "/invoices/batches#batch/上傳號碼",
      "上傳批次 20261120-1 的號碼 欄位是調整編號、號碼、日期、退回原因",
    ],
  ] as const) {
    const rows = {
      invoice,
      adjustment: adjustmentOf({ state: "exported" }),
      batch: batchOf({ kind: "adjustments" }),
    };
    expect(findUnmetTexts(shown(screen, at, rows), words)).toEqual([]);
  }
  const upload = shown(<InvoiceBatches />, "/invoices/batches#batch/上傳號碼", { batch: batchOf() });
  expect(findUnmetTexts(upload, ["欄位是訂單編號、發票號碼、發票日期、退回原因"])).toEqual([]);
  expect(listButtonLabels(upload)).toContain("-上傳號碼");
});
