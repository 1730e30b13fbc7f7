import { expect, it } from "vitest";
import { columnLinesOf } from "../../kit/testing.ts";
import { campaignColumns } from "./campaign/campaign-columns.tsx";
import { adjustmentColumns, batchColumns, invoiceColumns } from "./invoice/invoice-columns.tsx";
import { orderColumns } from "./order/order-columns.tsx";
import { reviewEventColumns } from "./payment-event/event-columns.tsx";
import { productColumns } from "./product/product-columns.tsx";
import { requestColumns } from "./refund-request/request-columns.tsx";

const row = {
  id: "one",
  createdAt: "2026-01-01T16:30:00.000Z",
  updatedAt: "2026-02-02T16:30:00.000Z",
  receivedAt: "2026-04-04T16:30:00.000Z",
  dueAt: "2026-06-06T16:30:00.000Z",
  displayOrder: 4,
  name: "名稱",
  description: "說明",
  isActive: true,
};

it("each column of the lists of commerce has its header and its sort, and shows its own field", () => {
  for (const [columns, changes, ...lines] of [
    [
      productColumns,
      { category: "oracle_cards", type: "audio", price: 1200, imageUrl: null, version: { number: 2, size: 2048 } },
      "順序 (displayOrder): 4",
      "名稱 (name): 名稱",
      "類別: 神諭卡",
      "價格: NT$ 1,200",
      "檔案: 第 2 版，2 KB",
      "狀態: 上架中",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    // [S3.37] [S4.15] [S9.10] [S9.17]
    [
      campaignColumns,
      {
        name: "第一顆石頭",
        type: "paid_ads",
        targetAudience: "vip_members",
        status: "scheduled",
        isActive: true,
        startDate: "2026-02-03",
        endDate: "2026-03-04",
        budget: 22_000,
        impressions: 62_000,
        clicks: 2900,
        conversions: 128,
      },
      "名稱 (name): 第一顆石頭",
      "狀態: 未開始",
      "類型: 付費廣告",
      "對象: 靈師會員",
      "期間 (-startDate, 開始日，早的在前／開始日，晚的在前): 2026/02/03 – 2026/03/04",
      "預算: NT$ 22,000",
      "曝光: 62,000",
      "點擊: 2,900",
      "轉換: 128",
      "轉換率: 4.41%",
    ],
    [
      orderColumns,
      {
        number: "PS1",
        buyerName: "林星石",
        buyerEmail: null,
        memberId: "m",
        total: 3990,
        received: 3990,
        refunded: 90,
        state: "fulfilled",
        method: "cvs",
        flags: ["paid_late"],
      },
      "編號: PS1",
      "購買人: 林星石",
      "購買內容: 說明",
      "金額: NT$ 3,990",
      "狀態: 已付款 已退 NT$ 90 訂單失效之後才付款",
      "付款方式: 超商代碼",
      "建立時間 (-createdAt): 2026/01/02 00:30",
    ],
    [
      reviewEventColumns,
      {
        kind: "refund",
        quarantine: "mispaid",
        amount: 500,
        order: { id: "o", number: "PS1" },
        source: "query",
        resolution: "set_aside",
      },
      "通知內容: 退款回報",
      "待確認原因: 轉帳入了別的繳費號碼",
      "金額: NT$ 500",
      "訂單: PS1",
      "來源: 我們去查詢",
      "處理: 略過",
      "收到時間 (-receivedAt): 2026/04/05 00:30",
    ],
    [
      requestColumns,
      {
        orderNumber: "PS1",
        orderDescription: "修行方案",
        state: "waiting",
        refusal: null,
        hasAccount: false,
        isPayable: false,
        amount: 800,
        proposed: 900,
      },
      "訂單: PS1",
      "購買內容: 修行方案",
      "狀態: 等待決定",
      "接下來: 請在三個工作天內回覆",
      "金額: NT$ 800",
      "申請時間 (-createdAt): 2026/01/02 00:30",
    ],
    [
      invoiceColumns,
      {
        orderNumber: "PS1",
        amount: 3990,
        net: 3800,
        tax: 190,
        carrier: "mobile",
        companyNumber: "12345675",
        companyTitle: "磐石",
        state: "exported",
        isLate: false,
        hold: null,
        batchName: "B1",
        number: "AB1",
        rejection: null,
      },
      "訂單: PS1",
      "品名: 說明",
      "付款日 (-dueAt): 2026/06/07",
      "開立方式: 手機條碼 12345675 磐石",
      "金額: NT$ 3,990 未稅 3,800・稅 190",
      "狀態: 已匯出",
      "批次: B1",
      "發票號碼: AB1",
    ],
    [
      adjustmentColumns,
      {
        code: "A1",
        kind: "allowance",
        invoiceNumber: "AB1",
        amount: 500,
        net: 476,
        tax: 24,
        state: "done",
        batchName: "B1",
        number: "D1",
        rejection: "格式",
      },
      "編號: A1",
      "種類: 折讓",
      "發票: AB1",
      "退款日 (-createdAt): 2026/01/02",
      "金額: NT$ 500 未稅 476・稅 24",
      "狀態: 已完成 退回：格式",
      "批次: B1",
      "號碼: D1",
    ],
    [
      batchColumns,
      { name: "B1", kind: "adjustments", administratorName: "石守", rows: 12, awaited: 3 },
      "批次: B1",
      "內容: 作廢與折讓",
      "建立時間 (-createdAt): 2026/01/02 00:30",
      "建立者: 石守",
      "筆數: 12",
      "還在等號碼: 3 筆",
      "檔案: 下載 B1",
    ],
  ] as const)
    expect(columnLinesOf(columns, { ...row, ...changes })).toEqual(lines);
});

it("of an order that was refunded whole the invoice has nothing, which is not free of charge", () => {
  const refunded = { ...row, amount: 0, net: null, tax: null, carrier: "mobile", state: "not_needed", rejection: null };
  expect(columnLinesOf(invoiceColumns, refunded)).toContain("金額: NT$ 0");
});
