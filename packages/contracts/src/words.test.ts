import { expect, it } from "vitest";
import {
  eventResolutions,
  flagGuides,
  orderFlagLabels,
  quarantineGuides,
  quarantineLabels,
} from "./commerce/order-flag.ts";
import { orderStateFilters, orderStateLabels } from "./commerce/order-list.ts";
import { levelLabels, plans } from "./commerce/plan.ts";
import { refundBases, refundRefusalLabels, RefundResolveInput } from "./commerce/refund.ts";
import { refundRequestStateLabels } from "./commerce/refund-request-labels.ts";
import { careStates, prayerStatuses } from "./journey/prayer.ts";
import { auditActions } from "./platform/audit.ts";
import { errors } from "./platform/errors.ts";
import { mailPurposes } from "./platform/mail.ts";
import { permissionLabels } from "./platform/permissions.ts";
import { memberPlanFilters } from "./site/member-list.ts";
import { timelineKinds } from "./site/member-detail.ts";
import { overviewTasks } from "./site/overview.ts";
import { requeueRefusals } from "./site/unsent-email.ts";

// Written out here, one concept a line, because other tests compare what is shown with these constants. docs/glossary.md lists the words.

it("who bought is the 購買人", () => {
  expect(orderFlagLabels.buyer_gone).toBe("購買人已經刪除帳號");
  expect(quarantineLabels.buyer_gone).toBe("購買人已經刪除帳號");
  expect(flagGuides.wrong_amount.todo).toMatch(/^先和購買人確認。/);
  expect(flagGuides.buyer_gone.todo).toMatch(/^購買人已經不在了。/);
  expect(flagGuides.goods_owned.todo).toMatch(/^問問購買人/);
  expect(refundRequestStateLabels.account_needed).toBe("等購買人填寫帳戶");
});

it("work is 待辦, a flag is 待確認, and 待處理 is a wish's status alone", () => {
  expect(overviewTasks.orderFlags.label).toBe("訂單待確認");
  expect(overviewTasks.refundRequests.label).toBe("退款申請待辦");
  expect(overviewTasks.prayers.label).toBe("祈願待處理");
  expect(prayerStatuses.pending).toBe("待處理");
  expect(careStates.open).toBe("待關懷");
  expect(orderStateLabels.paid).toBe("已付款，待交付");
  expect(auditActions["order.flag.settle"].label).toBe("處理訂單的待確認事項");
  expect(permissionLabels["orders:settle"].action).toBe("處理待確認的訂單");
  expect(refundBases.held).toBe("多付或待確認的款項，可以全部退還");
});

it("a visitor's paid order that nobody has is 已付款未領取", () => {
  expect(overviewTasks.unclaimedOrders.label).toBe("已付款未領取");
  expect(orderStateFilters.unclaimed).toBe("已付款未領取");
  expect(refundRefusalLabels.unclaimed_whole_only).toBe("這筆訂單尚未領取，只能整筆退款");
});

it("what the site tells its operator is a 系統警示", () => {
  expect(overviewTasks.alertAddress.label).toBe("尚未設定系統警示信箱");
  expect(mailPurposes.site_alert.label).toBe("系統警示");
});

it("a notification is 指定訂單 or 略過, and so is a letter", () => {
  expect(eventResolutions).toMatchObject({ attached: "指定訂單", set_aside: "略過" });
  expect(quarantineGuides.unknown_order.todo).toMatch(/再到「金流通知」指定訂單，或略過。$/);
  expect(flagGuides.mispaid.todo).toContain("到「金流通知」指定訂單");
  expect(auditActions["order.event.attach"].label).toBe("為金流通知指定訂單");
  expect(auditActions["payment_event.set_aside"].label).toBe("略過金流通知");
  expect(auditActions["letter.set_aside"].label).toBe("略過信件");
  expect(requeueRefusals.set_aside).toBe("這封信已經略過，不再寄送");
});

it("what was paid for is 交付", () => {
  expect(auditActions["order.fulfil"].label).toBe("完成交付");
});

it("what became of a refund is the 退款結果, and what can be refunded is 尚未退款", () => {
  const unchosen = RefundResolveInput.safeParse({ id: "", outcome: "", reason: "" });
  expect(unchosen.error?.issues.find(({ path }) => path[0] === "outcome")?.message).toBe("請選擇退款結果");
  expect(orderFlagLabels.refund_unknown).toBe("退款結果不明");
  expect(auditActions["order.refund.unknown"].label).toBe("退款結果不明");
  expect(auditActions["order.refund.settled"].label).toBe("登錄退款結果");
  expect(refundRefusalLabels.over_amount).toBe("退款金額超過尚未退款的金額");
  expect(refundBases.ended).toMatch(/，依規定沒有可以退的金額$/);
});

it("staff 延長 a plan, its member has 取得 it, and what is taken back is 撤銷", () => {
  expect(auditActions["member.grant"].label).toBe("延長會員方案");
  expect(auditActions["member.revoke_grant"].label).toBe("撤銷會員方案");
  expect(timelineKinds).toMatchObject({ granted: "取得方案", revoked: "撤銷方案" });
});

it("a list leaves as 匯出", () => {
  expect(errors.too_many_rows.message).toBe("超過十萬筆，Excel 檔放不下，請改成匯出 CSV，或先篩選再匯出");
});

it("a person has a level and a plan has a name: the filters of members are levels", () => {
  expect(levelLabels).toEqual({ none: "新靈", trial: "體驗靈", basic: "修行靈", vip: "靈師" });
  expect(Object.values(plans).map(({ name }) => name)).toEqual(["七日體驗", "修行方案", "靈師方案"]);
  expect(memberPlanFilters).toEqual({ trial: "體驗靈", basic: "修行靈", vip: "靈師", none: "新靈" });
});
