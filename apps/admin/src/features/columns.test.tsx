import { expect, it } from "vitest";
import { columnLinesOf } from "../kit/testing.ts";
import { administratorColumns } from "./accounts/administrator/administrator-columns.tsx";
import { faqColumns } from "./content/faq/faq-columns.tsx";
import { freeDownloadColumns } from "./content/free-download/free-download-columns.tsx";
import { postColumns } from "./content/post/post-columns.tsx";
import { storyColumns } from "./content/story/story-columns.tsx";
import { slipColumns } from "./journey/oracle/slip-columns.tsx";
import { prayerColumns } from "./journey/prayer/prayer-columns.tsx";
import { unsentEmailColumns } from "./site/unsent-email/unsent-email-columns.tsx";

/** A row with every field that these lists show, each with another value. */
const row = {
  id: "one",
  createdAt: "2026-01-01T16:30:00.000Z",
  updatedAt: "2026-02-02T16:30:00.000Z",
  publishedAt: "2026-03-03T16:30:00.000Z",
  lastLoginAt: "2026-05-05T16:30:00.000Z",
  order: 3,
  displayOrder: 4,
  title: "標題",
  description: "說明",
  excerpt: "摘要",
  question: "問題",
  answer: "答案",
  content: "內容",
  isActive: true,
  isPublished: true,
  state: "published",
};

it("each column of the lists of people, content and the journey has its header and its sort, and shows its own field", () => {
  for (const [columns, changes, ...lines] of [
    [
      administratorColumns,
      { firstName: "守", lastName: "星", email: "star@example.com", role: "admin", hasTotp: true },
      "姓名與電子郵件 (email): 星守 star@example.com",
      "角色: 管理員",
      "狀態: 啟用中",
      "兩步驟驗證: 已啟用",
      "上次登入: 2026/05/06 00:30",
      "建立時間 (createdAt): 2026/01/02 00:30",
    ],
    [
      postColumns,
      { category: "news", slug: "slug", authorName: "作者" },
      "標題: 標題",
      "摘要: 摘要",
      "分類: 最新消息",
      "狀態: 已發布",
      "發布時間 (-place, 公開順序，最早的在前／公開順序): 2026/03/04 00:30",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    [
      faqColumns,
      { category: "付款問題" },
      "順序 (order): 3",
      "問題: 問題",
      "答案: 答案",
      "分類: 付款問題",
      "狀態: 已發布",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    [
      storyColumns,
      { memberName: "林小姐", successType: "學業進步", isFeatured: true, location: "台北" },
      "順序 (displayOrder): 4",
      "標題: 標題",
      "故事: 內容",
      "會員: 林小姐",
      "類型: 學業進步，精選",
      "狀態: 已發布",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    [
      freeDownloadColumns,
      {
        filename: "0192a000-0000-7000-8000-0000000000aa.pdf",
        mediaType: "application/pdf",
        size: 2048,
        date: "2026-07-07",
      },
      "順序 (displayOrder): 4",
      "名稱: 標題",
      "說明: 說明",
      "檔案: PDF 文件 「標題」 ，2 KB， 2026/07/07",
      "狀態: 列出",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    [
      slipColumns,
      { fortuneLevel: "poor", category: "love", description: "第一句\n第二句" },
      "順序 (displayOrder): 4",
      "標題 (title): 標題",
      "首句: 第一句",
      "籤等: 小凶",
      "類別: 愛情",
      "狀態: 啟用中",
      "近 30 天: —",
      "總共: —",
      "上次抽到: —",
      "更新時間 (-updatedAt): 2026/02/03 00:30",
    ],
    [
      prayerColumns,
      {
        memberName: "林星石",
        memberEmail: "moon@example.com",
        status: "in_progress",
        care: "open",
        successRate: null,
        reply: "回",
      },
      "祈願: 標題",
      "會員: 林星石",
      "電子郵件: moon@example.com",
      "狀態: 進行中 已回覆",
      "關懷 (-care, 關懷，待關懷的在後／關懷，待關懷的在前): 待關懷",
      "日期 (-createdAt): 2026/01/02",
    ],
    [
      unsentEmailColumns,
      {
        purpose: "付款收據",
        recipient: "moon@example.com",
        state: "lost",
        failure: "refused",
        answer: "550",
        isRetried: true,
        refusal: null,
        orderId: "o",
        orderNumber: "PS1",
      },
      "信件: 付款收據",
      "收件人: moon@example.com",
      "狀態: 遺失，沒有寄出",
      "原因: 已排程，尚未送出 收信的一方拒收 550 系統還會再試",
      "訂單: PS1",
      "建立時間 (-createdAt, 依建立時間，舊的在前／依建立時間，新的在前): 2026/01/02 00:30",
    ],
  ] as const)
    expect(columnLinesOf(columns, { ...row, ...changes })).toEqual(lines);
});
