import { expect, it, vi } from "vitest";
import { formLinesOf } from "../../lib/testing-fields.tsx";
import { invoiceResource } from "./invoice/invoice-resource.ts";
import { NumberDialog, RecordRejectionDialog } from "./invoice/number-dialogs.tsx";
import { UploadDialog } from "./invoice/upload-dialog.tsx";
import { OrderDialogs } from "./order/dialogs/order-dialogs.tsx";
import {
  cacheRefundProposal,
  cacheRequestProposal,
  makeTestFlag,
  makeTestEmail,
  makeTestOrder,
  makeTestRefund,
  makeTestRefundProposal,
} from "./order/order-fixture.ts";
import { AttachDialog, SetAsideDialog } from "./payment-event/event-dialogs.tsx";
import { CampaignForm } from "./campaign/campaign-form.tsx";
import { FileDialog } from "./product/file-dialog.tsx";
import { AudioPreviewDialog } from "./product/preview-dialog.tsx";
import { ProductFormDialog } from "./product/product-form.tsx";
import { PromotionForm } from "./promotion/promotion-form.tsx";
import { ReferralProgramForm, StartProgramDialog, StopProgramDialog } from "./referral/program-dialogs.tsx";
import { AcceptDialog, DeclineDialog, NewBankAccountLinkDialog } from "./refund-request/decision-dialogs.tsx";
import { RecordPayoutDialog } from "./refund-request/payout-dialogs.tsx";

vi.mock("../../kit/form/action-dialog.tsx", () => import("../../lib/testing-fields.tsx"));
vi.mock("../../kit/form/form-dialog.tsx", () => import("../../lib/testing-fields.tsx"));
vi.mock("../../kit/form/record-form.tsx", () => import("../../lib/testing-fields.tsx"));
vi.mock("../../kit/form/password-field.tsx", () => import("../../lib/testing-fields.tsx"));
vi.mock("../../kit/form/file-field.tsx", async (original) => ({
  ...(await original<object>()),
  FileField: (await import("../../lib/testing-fields.tsx")).FileField,
}));
vi.mock("../../kit/form/form-fields.tsx", async (original) => ({
  ...(await original<object>()),
  typedFormFields: (await import("../../lib/testing-fields.tsx")).typedFormFields,
}));

const row = {
  id: "one",
  orderId: "order",
  productIds: null,
  orderNumber: "PS1",
  name: "石",
  method: "card",
  number: null,
} as never;
const program = { id: "one", name: "石", referrerReward: 500, refereeReward: 200, minimumPurchase: 0 } as never;
const invoice = { noun: invoiceResource, row, kind: "invoices" } as const;
const changed = { id: "one", name: "石", version: { number: 1 }, audioUrl: "/a.mp3" } as never;
const byTransfer = { id: "one", orderId: "order", productIds: null, orderNumber: "PS1", method: "atm" } as never;
const order = makeTestOrder({
  email: "visitor@example.com",
  flags: [makeTestFlag({ held: 3000 })],
  refunds: [makeTestRefund({ state: "unknown" })],
  letters: [makeTestEmail({ state: "failed" })],
  grants: [
    {
      id: "grant",
      planType: "basic",
      days: 30,
      grantedAt: "",
      revokedAt: null,
      revokedReason: null,
      isRevocable: true,
    },
  ],
});
const ofOrder = (layer: string) =>
  formLinesOf(
    <OrderDialogs order={order} layer={{ layer, open: () => {}, close: () => {}, forget: () => {} }} />,
    (client) => {
      cacheRefundProposal(client, makeTestRefundProposal());
      cacheRefundProposal(client, makeTestRefundProposal(), "flag");
    },
  );

it("each form and dialog of commerce has its button and fields", () => {
  for (const [part, ...lines] of [
    [
      <NumberDialog key="1" {...invoice} />,
      "發票 登錄號碼 overtaken",
      "Text number 發票號碼*",
      "Day day 發票日期*",
      "Area reason 號碼的來源*",
    ],
    [
      <NumberDialog key="2" {...invoice} kind="adjustments" />,
      "發票 登錄號碼 overtaken",
      "Text number 作廢的發票號碼，或折讓單號碼*",
      "Day day 完成日期*",
      "Area reason 號碼的來源*",
    ],
    [<RecordRejectionDialog key="3" {...invoice} />, "發票 退回發票 overtaken", "Area reason 加值中心說的原因*"],
    [
      <UploadDialog key="4" batch={row} />,
      "批次 -上傳號碼 檔案上傳失敗：號碼都沒有改變",
      "File file 加值中心回傳的 CSV 檔*",
    ],
    [<AttachDialog key="5" row={row} />, "金流通知 指定訂單!", "Text orderNumber 訂單編號*", "Area reason 確認的依據*"],
    [<SetAsideDialog key="6" row={row} />, "金流通知 略過這則通知!", "Area reason 原因*"],
    [<FileDialog key="7" product={row} />, "商品 -上傳檔案 檔案上傳失敗：商品的檔案沒有改變", "File file 檔案*"],
    [
      <FileDialog key="8" product={changed} />,
      "商品 -上傳檔案 檔案上傳失敗：商品的檔案沒有改變",
      "File file 新版本的檔案*",
      "Text note 這一版的說明",
    ],
    [
      <AudioPreviewDialog key="9" product={changed} />,
      "商品 -上傳試聽 試聽上傳失敗：商品的試聽沒有改變",
      "File file 換成另一段*",
    ],
    [
      <ProductFormDialog key="10" product={null} />,
      "商品 儲存 price=0 category=spiritual_images type=image isActive=false",
      "Text name 名稱*",
      "Select category 類別",
      "Select type 種類",
      "Number price 價格（NT$）",
      "Area description 介紹*",
      "Text details 規格",
      "Picture imageUrl 圖片",
      "Switch isActive 上架",
    ],
    [
      // S5.33, S9.12. Its code and its times are fields of their own.
      <PromotionForm key="10b" promotion={null} />,
      "優惠 儲存 discountType=percentage discountValue=10 usageLimit=100 appliesTo=all isActive=true",
      "Text title 名稱* 60",
      "Select discountType 折扣方式",
      "Number discountValue 折扣（%）",
      "Select appliesTo 適用範圍",
      "Number minimumAmount 最低金額（NT$）",
      "Number usageLimit 使用上限（次）",
      "Area description 說明 500",
      "Switch isActive 啟用",
    ],
    [
      <ReferralProgramForm key="10d" program={program} />,
      "推薦計畫 儲存 referrerReward=0 refereeReward=0 minimumPurchase=0",
      "Text name 名稱* 60",
      "Number referrerReward 推薦人的獎勵（NT$）*",
      "Number refereeReward 新會員的獎勵（NT$）*",
      "Number minimumPurchase 最低消費（NT$）*",
    ],
    [<StartProgramDialog key="10e" program={program} running={undefined} />, "推薦計畫 開始計畫 overtaken"],
    [<StopProgramDialog key="10f" program={program} />, "推薦計畫 停止計畫 overtaken"],
    [
      // S5.33
      <CampaignForm key="10c" campaign={null} />,
      "行銷活動 儲存 type=social_media targetAudience=all_users budget=0 landingPath=/ isActive=true",
      "Text name 名稱* 60",
      "Select type 類型",
      "Select targetAudience 對象",
      "Day startDate 開始日*",
      "Day endDate 結束日*",
      "Number budget 預算（NT$）",
      "Text landingPath 連結打開的頁面",
      "Text code 代碼 40",
      "Area description 說明 500",
      "Switch isActive 啟用",
    ],
    [
      <AcceptDialog key="11" row={row} />,
      "退款申請 同意退款!",
      "Number amount 退款金額*",
      "Area reason 原因",
      "Switch toAccount 改用銀行轉帳",
    ],
    [<AcceptDialog key="12" row={byTransfer} />, "退款申請 同意退款", "Number amount 退款金額*", "Area reason 原因"],
    [<DeclineDialog key="13" row={row} />, "退款申請 婉拒退款申請!", "Area reason 原因*"],
    [<NewBankAccountLinkDialog key="14" row={row} />, "退款申請 重寄帳戶連結", "Area reason 原因*"],
    [
      <RecordPayoutDialog key="15" row={row} />,
      "退款申請 登錄匯款 NT$ 0! 登錄匯款失敗：PS1",
      "Text reference 銀行的匯款編號*",
      "Day day 匯款的日期*",
    ],
  ] as const)
    expect(
      formLinesOf(part, (client) =>
        cacheRequestProposal(client, { orderId: "order", productIds: null }, makeTestRefundProposal()),
      ),
    ).toEqual(lines);
});

it("each dialog of an order has its button and fields", () => {
  for (const [layer, ...lines] of [
    ["cancel", "訂單 取消這筆訂單! overtaken", "Area reason 原因* 200"],
    ["assign", "訂單 -交給這位會員! overtaken", "Area reason 原因* 200"],
    ["resend-claim", "訂單 重寄領取信 overtaken"],
    ["request-refund", "訂單 提出退款申請 overtaken", "Area reason 原因* 500"],
    [
      "record-payment",
      "訂單 登錄收款! overtaken",
      "Number amount 實收金額（元）*",
      "Day day 收款日期*",
      "Select method 付款方式",
      "Text reference 匯款編號、憑證 60",
      "Area reason 原因* 200",
    ],
    ["refund", "訂單 退款! overtaken", "Number amount 退款金額（元）*", "Area reason 原因*"],
    [
      "record-refund",
      "訂單 登錄退款! overtaken",
      "Number amount 退款金額（元）*",
      "Day day 退款日期*",
      "Text reference 匯款編號、憑證*",
      "Area reason 原因*",
    ],
    ["return/flag", "訂單 退款! overtaken", "Number amount 退款金額（元）*", "Area reason 原因*"],
    ["settle-refund/refund", "訂單 -登錄結果! overtaken", "Select outcome 退款結果*", "Area reason 查證的依據*"],
    ["flag/flag/fulfilled", "訂單 完成訂單 NT$ 3,000! overtaken 沒有確認成功：付款金額與訂單不同", "Area reason 原因*"],
    ["flag/flag/accepted", "訂單 標記為已確認! overtaken 沒有確認成功：付款金額與訂單不同", "Area reason 原因*"],
    ["revoke/grant", "訂單 撤銷 30 天! overtaken", "Area reason 原因*"],
    ["letter/letter", "訂單 重寄這封信 overtaken"],
  ] as const)
    expect([layer, ...ofOrder(layer)]).toEqual([layer, ...lines]);
});
