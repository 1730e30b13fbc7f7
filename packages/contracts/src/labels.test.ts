import { expect, it } from "vitest";
import { campaignAudiences, campaignStatuses, campaignTypes } from "./commerce/campaign.ts";
import { fortuneLevels } from "./journey/oracle-labels.ts";
import { auditActions, auditSubjects } from "./platform/audit.ts";
import { exportedLists } from "./site/exported-lists.ts";
import { pictureMessages } from "./platform/picture.ts";
import { roleLabels } from "./platform/permissions.ts";
import { careStates, memberPrayerStatuses, prayerStatuses } from "./journey/prayer.ts";
import { productCategories } from "./commerce/product.ts";
import { couponMessages } from "./commerce/promotion.ts";

// Written out here, because other tests compare what is answered or shown with these constants.

it("[S4.10] [S4.11] the states of a prayer, to its member and to administrators", () => {
  expect(memberPrayerStatuses).toEqual({ completed: "已圓滿", in_progress: "進行中" });
  expect(prayerStatuses).toEqual({
    pending: "待處理",
    in_progress: "進行中",
    completed: "已完成",
    cancelled: "已取消",
  });
  expect(careStates).toEqual({ open: "待關懷", attended: "已關懷" });
});

it("[S4.25] [S4.27] the levels of fortune, and the interpretation page's own names for them", () => {
  expect(fortuneLevels).toEqual({
    excellent: { label: "大吉", analysis: "大順之象" },
    good: { label: "吉", analysis: "平順之象" },
    average: { label: "中吉", analysis: "小順之象" },
    poor: { label: "小凶", analysis: "逆轉之象" },
  });
});

it("[S6.04] the roles", () => {
  expect(roleLabels).toEqual({ super_admin: "超級管理員", admin: "管理員", moderator: "版主" });
});

it("[S2.87] the categories of products", () => {
  expect(productCategories).toEqual({
    spiritual_images: "靈性圖像",
    meditation_music: "冥想音樂",
    healing_sounds: "安心之聲",
    oracle_cards: "神諭卡",
  });
});

it("[S5.38] [S5.39] [S5.40] [S8.39] [S8.43] what is said of an uploaded picture", () => {
  expect(pictureMessages).toMatchObject({
    tooLarge: "圖片文件大小不能超過5MB",
    notPicture: "請選擇圖片文件",
    hint: "支援 JPG、PNG、GIF，最大 5MB",
    failed: "圖片上傳失敗",
    uploaded: "圖片上傳成功",
  });
});

it("[S4.14] [S4.15] [S4.16] [S9.10] the statuses, types and audiences of campaigns", () => {
  expect(campaignStatuses).toEqual({ active: "進行中", scheduled: "未開始", completed: "已結束" });
  expect(campaignTypes).toEqual({
    social_media: "社群媒體",
    email: "電子郵件",
    content_marketing: "內容行銷",
    paid_ads: "付費廣告",
    other: "其他",
  });
  expect(campaignAudiences).toEqual({
    all_users: "所有會員",
    new_users: "新會員",
    basic_members: "修行靈會員",
    vip_members: "靈師會員",
    inactive_users: "久未來訪的會員",
  });
});

it("what is said of a coupon", () => {
  expect(couponMessages).toMatchObject({
    terms: "每人限用一次，開始付款時才為你保留半小時",
    signIn: "優惠碼要登入或註冊之後才能使用",
    refused: "這個優惠碼不能用在這筆訂單，請核對代碼、期限、適用範圍與最低金額",
    noneLeft: "這個優惠碼已經用完了",
    noLongerValid: "這個優惠碼已經不能用在這筆訂單",
  });
});

it("each action of the audit, what it is about, and each list of the export has a name that can be read", () => {
  const names: [string, string][] = [
    ...Object.entries(auditActions).map(([key, { label }]): [string, string] => [key, label]),
    ...Object.entries(auditSubjects).map(([key, { label }]): [string, string] => [key, label]),
    ...Object.entries(exportedLists),
  ];
  expect(names.filter(([, name]) => !/\p{Script=Han}/u.test(name)).map(([key]) => key)).toEqual([]);
});
