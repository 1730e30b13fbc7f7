import { emailChangeOutcomes } from "@panshi/contracts/accounts/email-change";
import { generalSettingsLabels, timezones } from "@panshi/contracts/platform/general-settings";
import { memberFilters } from "@panshi/contracts/site/member-list";
import { fortuneLevels, oracleCategories } from "@panshi/contracts/journey/oracle";
import { roleLabels } from "@panshi/contracts/platform/permissions";
import { promotionScopes } from "@panshi/contracts/commerce/promotion";
import { discountTypeLabels } from "@panshi/contracts/commerce/promotion-edit";
import { campaignAudiences, campaignTypes } from "@panshi/contracts/commerce/campaign";
import { plans } from "@panshi/contracts/commerce/plan";
import { careStates, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { sellerLabels } from "@panshi/contracts/commerce/seller";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { orderStateBadges } from "../../../lib/order-state-badges.ts";

/** What fields are called whose name means the same everywhere. */
const common: Readonly<Record<string, string>> = {
  title: "標題",
  name: "名稱",
  description: "說明",
  imageUrl: "圖片網址",
  category: "類別",
  displayOrder: "順序",
  isActive: "啟用",
  email: "電子郵件",
  phone: "手機",
  firstName: "名字",
  lastName: "姓氏",
  fullName: "姓名",
  role: "角色",
  state: "狀態",
  status: "狀態",
  memberId: "會員",
  productIds: "商品",
  amount: "金額",
  reason: "原因",
  plan: "方案",
  planType: "方案",
  outcome: "結果",
  approved: "核准",
  successRate: "成功率",
  care: "關懷",
  reply: "回覆",
  days: "天數",
  startsAt: "開始",
  endsAt: "結束",
  ended: "登出的裝置",
};
/** What they are called of one kind of subject. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  setting: {
    ...sellerLabels,
    registration: "會員註冊",
    prayers: "祈願服務",
    payment: "線上付款",
    maintenance: "維護模式",
  },
  plan: {
    price: "售價",
    originalPrice: "原價",
    duration: "天數",
    features: "特色",
    buttonText: "按鈕文字",
    isActive: "開放",
    isHighlighted: "推薦",
  },
  site_content: { section: "區塊", key: "位置", value: "文字" },
  contact_info: { label: "名稱", value: "內容", isActive: "顯示", order: "順序" },
  site: generalSettingsLabels,
  product: {
    description: "介紹",
    details: "規格",
    price: "價格",
    type: "種類",
    audioUrl: "試聽",
    version: "檔案的版本",
    number: "版本",
    note: "說明",
    mediaType: "檔案類型",
    size: "檔案大小",
    sha256: "檔案的雜湊值",
  },
  promotion: {
    title: "名稱",
    discountType: "折扣方式",
    discountValue: "折扣",
    couponCode: "優惠碼",
    validFrom: "開始",
    validTo: "結束",
    usageLimit: "使用上限",
    appliesTo: "適用範圍",
    minimumAmount: "最低金額",
  },
  campaign: {
    type: "類型",
    targetAudience: "對象",
    startDate: "開始日",
    endDate: "結束日",
    budget: "預算",
    landingPath: "連結打開的頁面",
    code: "代碼",
  },
  free_download: { filename: "檔案", mediaType: "檔案類型", size: "檔案大小", date: "檔案的日期" },
  oracle_slip: {
    description: "籤詩",
    fortuneLevel: "籤等",
    interpretation: "解籤內容",
    advice: "建議",
    lineNotes: "逐句註解",
    questions: "反問",
    wayOut: "留意、放下、再問",
    askAgainDays: "幾天後再問",
  },
};
const lookUp = (from: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  from && Object.hasOwn(from, name) ? from[name] : undefined;

type Named = Readonly<Record<string, string | { label: string } | { name: string }>>;
const choices: Readonly<Record<string, Named>> = {
  category: oracleCategories,
  topic: oracleCategories,
  fortuneLevel: fortuneLevels,
  role: roleLabels,
  plan: plans,
  planType: plans,
  outcome: emailChangeOutcomes,
  status: prayerStatuses,
  state: orderStateBadges,
  filter: memberFilters,
  format: { csv: "CSV", xlsx: "XLSX" },
  care: careStates,
  timezone: timezones,
  discountType: discountTypeLabels,
  appliesTo: promotionScopes,
  type: campaignTypes,
  targetAudience: campaignAudiences,
};

/** The label of a subject's field; its own name for one of an earlier release. */
export const fieldLabel = (subject: string, name: string): string =>
  lookUp(own[subject], name) ?? lookUp(common, name) ?? name;

const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of a field as text; empty for none. */
export function fieldText(
  subject: string,
  name: string,
  value: unknown,
  formatTime: (at: string) => string = formatTaipeiTime,
): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.map((part) => fieldText(subject, name, part, formatTime)).join("\n");
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, part]) => `${fieldLabel(subject, key)}：${fieldText(subject, key, part, formatTime)}`)
      .join("\n");
  if (typeof value !== "string") return String(value);
  if (isTime.test(value)) return formatTime(value);
  const named = choices[name];
  const choice = named && Object.hasOwn(named, value) ? named[value] : undefined;
  if (choice === undefined) return value;
  return typeof choice === "string" ? choice : "label" in choice ? choice.label : choice.name;
}

/** An id by its end, which tells rows apart; any other text as it is. */
export const shortId = (id: string): string => (/^[0-9a-f-]{36}$/.test(id) ? id.slice(-8) : id);
