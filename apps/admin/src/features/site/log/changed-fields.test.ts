import { OracleSlip } from "@panshi/contracts/journey/oracle";
import { expect, it } from "vitest";
import { affectedIdsOf, changedFields } from "./audit-row.tsx";
import { fieldLabel, fieldText } from "./field-labels.ts";

it("names the fields that differ, with their values in words", () => {
  const before = { id: "1", title: "甲", fortuneLevel: "good", isActive: true, questions: ["一", "二"], advice: "" };
  const after = { ...before, title: "乙", fortuneLevel: "poor", isActive: false, questions: ["一"], id: "2" };
  expect(changedFields("oracle_slip", before, after)).toEqual([
    { name: "title", label: "標題", before: "甲", after: "乙" },
    { name: "fortuneLevel", label: "籤等", before: "吉", after: "小凶" },
    { name: "isActive", label: "啟用", before: "是", after: "否" },
    { name: "questions", label: "反問", before: "一\n二", after: "一" },
  ]);
});

it("shows a masked field as changed, one side alone without its empty fields, and takes any value", () => {
  expect(changedFields("member", { email: "•••" }, { email: "•••" })).toHaveLength(1);
  expect(
    changedFields("member", null, { plan: "vip", endsAt: "2026-03-01T16:00:00.000Z", reason: null }),
  ).toMatchObject([
    { before: null, after: "靈師方案" },
    { before: null, after: "2026-03-02 00:00" },
  ]);
  for (const odd of ["text", 7, ["a"], null, undefined]) expect(changedFields("constructor", odd, odd)).toEqual([]);
  expect(changedFields("x", null, JSON.parse('{"__proto__": 1, "constructor": {"toString": null}}'))).toHaveLength(2);
  expect(affectedIdsOf({ ids: ["a", 1, null, "b"] })).toEqual(["a", "b"]);
});

it.each(Object.keys(OracleSlip.shape).filter((name) => !["id", "createdAt", "updatedAt"].includes(name)))(
  "the field %s of a slip has a Chinese name",
  (name) => expect(fieldLabel("oracle_slip", name)).toMatch(/\p{Script=Han}/u),
);

it("each field of the log has its label, by the kind of what was changed", () => {
  for (const [subject, ...labels] of [
    ["member", "email 電子郵件", "phone 手機", "firstName 名字", "lastName 姓氏", "fullName 姓名", "reason 原因"],
    ["member", "plan 方案", "days 天數", "startsAt 開始", "endsAt 結束", "ended 登出的裝置", "isActive 啟用"],
    ["email_change", "outcome 結果", "approved 核准", "memberId 會員", "state 狀態"],
    ["administrator", "role 角色", "name 名稱", "description 說明", "imageUrl 圖片網址", "category 類別"],
    ["order", "amount 金額", "productIds 商品", "planType 方案", "title 標題", "displayOrder 順序"],
    ["prayer", "status 狀態", "successRate 成功率", "care 關懷", "reply 回覆"],
    ["setting", "registration 會員註冊", "prayers 祈願服務", "payment 線上付款", "maintenance 維護模式"],
    ["setting", "companyNumber 統一編號", "phone 申訴電話"],
    ["plan", "price 售價", "originalPrice 原價", "duration 天數", "features 特色", "buttonText 按鈕文字"],
    ["plan", "isActive 開放", "isHighlighted 推薦"],
    ["site_content", "section 區塊", "key 位置", "value 文字"],
    ["contact_info", "label 名稱", "value 內容", "isActive 顯示", "order 順序"],
    ["product", "description 介紹", "details 規格", "price 價格", "type 種類", "audioUrl 試聽", "version 檔案的版本"],
    ["product", "number 版本", "note 說明", "mediaType 檔案類型", "size 檔案大小", "sha256 檔案的雜湊值"],
    ["promotion", "title 名稱", "description 說明", "discountType 折扣方式", "discountValue 折扣", "couponCode 優惠碼"],
    [
      "promotion",
      "validFrom 開始",
      "validTo 結束",
      "usageLimit 使用上限",
      "appliesTo 適用範圍",
      "minimumAmount 最低金額",
    ],
    ["campaign", "name 名稱", "description 說明", "type 類型", "targetAudience 對象", "startDate 開始日"],
    ["campaign", "endDate 結束日", "budget 預算", "landingPath 連結打開的頁面", "code 代碼", "isActive 啟用"],
    ["free_download", "filename 檔案", "mediaType 檔案類型", "size 檔案大小", "date 檔案的日期"],
    ["oracle_slip", "description 籤詩", "interpretation 解籤內容", "advice 建議", "lineNotes 逐句註解"],
    ["oracle_slip", "wayOut 留意、放下、再問", "askAgainDays 幾天後再問"],
    ["anything", "constructor constructor", "former former"],
  ] as const)
    for (const label of labels) {
      const [name = ""] = label.split(" ");
      expect([subject, `${name} ${fieldLabel(subject, name)}`]).toEqual([subject, label]);
    }
});

it("each value of the log is in words: choices by their labels, times in Taipei, parts on their own lines", () => {
  for (const [name, value, text] of [
    ["plan", "vip", "靈師方案"],
    ["planType", "basic", "修行方案"],
    ["role", "moderator", "版主"],
    ["topic", "love", "愛情"],
    ["status", "in_progress", "進行中"],
    ["state", "expired", "已過期"],
    ["filter", "ending", "七天內到期"],
    ["format", "csv", "CSV"],
    ["format", "xlsx", "XLSX"],
    ["care", "attended", "已關懷"],
    ["outcome", "moved", "已改用新的電子郵件"],
    ["discountType", "percentage", "百分比"],
    ["appliesTo", "goods", "靈魂百貨"],
    ["timezone", "UTC", "世界協調時間（UTC）"],
    ["type", "paid_ads", "付費廣告"],
    ["targetAudience", "vip_members", "靈師會員"],
    ["plan", "constructor", "constructor"],
    ["title", "vip", "vip"],
    ["successRate", 80, "80"],
    ["isActive", false, "否"],
    ["reason", null, ""],
    ["at", "2026-03-01T16:00:00.000Z", "2026-03-02 00:00"],
    ["version", { number: 2, note: "新" }, "版本：2\n說明：新"],
  ] as const)
    expect([name, fieldText("product", name, value)]).toEqual([name, text]);
});
