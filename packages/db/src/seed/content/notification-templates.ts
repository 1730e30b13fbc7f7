import type { TemplateType } from "@panshi/contracts/platform/notification";

/** Placeholders of templates, written `{name}` (S5.36). */
export const templatePlaceholders = [
  "name",
  "email",
  "prayer_title",
  "date",
  "time",
  "maintenance_date",
  "duration",
] as const;

type NotificationTemplateContent = {
  name: string;
  title: string;
  content: string;
  type: TemplateType;
  isActive: boolean;
};

export const notificationTemplateContents: readonly NotificationTemplateContent[] = [
  {
    type: "general",
    name: "一般通知",
    title: "給 {name} 的一封短信",
    content:
      "{name}，你好：\n\n這裡是磐石祈願網，{date} 有一件事想讓你知道。\n\n（請在這裡寫下內容）\n\n謝謝你讀到這裡。",
    isActive: true,
  },
  {
    type: "welcome",
    name: "歡迎加入",
    title: "{name}，歡迎來到磐石祈願網",
    content:
      "{name}，你好：\n\n你的帳號 {email} 已經開好了。接下來可以選一顆星球、一處地脈，寫下第一個願；走完儀式，七日體驗就會開始。\n\n不急，想走的時候再走。祈願是心的練習，不保證結果。",
    isActive: true,
  },
  {
    type: "confirmation",
    name: "祈願已收下",
    title: "「{prayer_title}」已經收下",
    content:
      "{name}，你好：\n\n你在 {date} {time} 寫下的願「{prayer_title}」，已經安放在靈魂聖殿。\n\n明天起，可以回來做手冊的下一則練習。願走到一個段落時，記得回來還願。",
    isActive: true,
  },
  {
    type: "promotion",
    name: "優惠消息",
    title: "{date} 起，有一份方案優惠",
    content:
      "{name}，你好：\n\n從 {date} 起，方案有一段時間的優惠，細節寫在方案頁。若你正好想再走一段，可以看看；若現在不需要，放著就好。\n\n祈願是心的練習，不保證結果。不想再收到這類信，可以在「帳號」頁取消。",
    isActive: true,
  },
  {
    type: "upgrade",
    name: "方案已升級",
    title: "{name}，你的新方案開始了",
    content:
      "{name}，你好：\n\n你的新方案已在 {date} {time} 開始，可使用 {duration}。能做的事與剩餘的天數，都在靈魂聖殿看得到。\n\n方案到期就停，不會自動扣款。",
    isActive: true,
  },
  {
    type: "maintenance",
    name: "維護預告",
    title: "{maintenance_date} 網站維護",
    content:
      "{name}，你好：\n\n網站將在 {maintenance_date} {time} 開始維護，預計 {duration}。這段時間暫時無法登入、抽籤與進行儀式，寫過的內容都會好好留著。\n\n造成不便，請見諒。",
    isActive: true,
  },
  {
    type: "service",
    name: "服務回覆",
    title: "關於你來信的事",
    content:
      "{name}，你好：\n\n你在 {date} 用 {email} 寫來的信，我們讀過了。\n\n（請在這裡寫下處理的結果與下一步）\n\n若還有沒說清楚的地方，請由網站頁尾的聯絡方式告訴我們。",
    isActive: true,
  },
];
