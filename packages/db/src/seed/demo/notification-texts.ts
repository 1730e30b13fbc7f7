import type { notifications } from "../../schema/platform/notification.ts";

type Texts = Pick<typeof notifications.$inferInsert, "title" | "message" | "type" | "targetAudience" | "path">;

/** `read` is the share of recipients that have read it; `daysAgo` counts back from the demo's day. */
export type NotificationContent = Texts & {
  to: "everyone" | "vips" | "main account";
  state: "sent" | "scheduled" | "draft";
  daysAgo: number;
  /** Taipei time. */
  hour: number;
  read: number;
};

export const notificationContents: readonly NotificationContent[] = [
  {
    title: "歡迎來到磐石祈願網",
    message: "第一個願已經安放在靈魂聖殿，七日體驗也開始了。明天起可以回來做手冊的下一則練習，不急。",
    path: "/dashboard#manual",
    type: "system",
    targetAudience: "custom",
    to: "main account",
    state: "sent",
    daysAgo: 126,
    hour: 22,
    read: 1,
  },
  {
    title: "你的靈師方案開始了",
    message: "可使用九十天。解籤多了三種聲音，也能回望反覆出現的主題；到期就停，不會自動扣款。",
    path: "/dashboard",
    type: "service",
    targetAudience: "custom",
    to: "main account",
    state: "sent",
    daysAgo: 30,
    hour: 1,
    read: 1,
  },
  {
    title: "籤筒裡的六十四支籤",
    message: "六十四支籤全部由我們自己寫成，四個籤等、五個類別。抽籤不收費，也不限次數；想問的時候，再來抽一支。",
    path: "/oracle-draw",
    type: "general",
    targetAudience: "all_users",
    to: "everyone",
    state: "sent",
    daysAgo: 12,
    hour: 10,
    read: 0.62,
  },
  {
    title: "給靈師的一段話",
    message: "走到這裡，也許可以回頭看看：哪個主題一再回來？打開回望，坐一會兒就好，不必有結論。",
    path: "/dashboard?tab=recurrence",
    type: "exclusive",
    targetAudience: "vip_members",
    to: "vips",
    state: "sent",
    daysAgo: 3,
    hour: 10,
    read: 0.48,
  },
  {
    title: "新的願已經安放好",
    message: "你寫下的願收到了。手冊的第五則明天開放，想走的時候再走。",
    path: "/dashboard?tab=prayers",
    type: "system",
    targetAudience: "custom",
    to: "main account",
    state: "sent",
    daysAgo: 1,
    hour: 22,
    read: 0,
  },
  {
    title: "週末慢慢來",
    message: "這個週末若有十分鐘，找一處看得到天的地方坐下，把這週最重的那件事，小聲說給自己聽。",
    path: "/dashboard?tab=meditation",
    type: "exclusive",
    targetAudience: "vip_members",
    to: "vips",
    state: "scheduled",
    daysAgo: -3,
    hour: 9,
    read: 0,
  },
  {
    title: "手冊還停在那一頁",
    message: "好久不見。手冊還停在你上次做完的地方，不必從頭來，想起來的時候，從那裡接著做就好。",
    path: "/dashboard#manual",
    type: "promotion",
    targetAudience: "inactive_users",
    to: "everyone",
    state: "draft",
    daysAgo: 2,
    hour: 15,
    read: 0,
  },
];
