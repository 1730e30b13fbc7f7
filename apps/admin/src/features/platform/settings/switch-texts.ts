import type { Switches } from "@panshi/contracts/platform/switches";

export type SwitchName = keyof Switches;

type Confirmation = { title: string; description: string; confirm: string };
type SwitchTexts = {
  label: string;
  /** What it lets happen. */
  on: string;
  /** Whom it stops, and what goes on. */
  off: string;
  /** Asked before it stops people. */
  confirmation?: Confirmation;
};

/** What each switch does, in the words of the form. Of the maintenance mode, "on" is what stops people. */
export const switchTexts: Record<SwitchName, SwitchTexts> = {
  registration: {
    label: "會員註冊",
    on: "任何人都可以註冊，Google 也可以。",
    off: "新的人不能註冊，訪客也看不到付款；付過款的人憑領取的連結還能註冊。會員照常登入、完成資料、祈願。",
  },
  prayers: {
    label: "祈願服務",
    on: "會員可以送出新的願。",
    off: "送不出新的願，選好的內容留在會員的瀏覽器裡。已經送出的願照常讀得到。",
  },
  payment: {
    label: "線上付款",
    on: "可以買方案和商品。",
    off: "不能有新的訂單。已經成立的訂單照常付款，金流的通知照常收。",
    confirmation: {
      title: "要暫停線上付款嗎？",
      description:
        "方案和百貨都不能再買，商店會寫「購買功能即將上線」。已經成立的訂單照常：付款頁、金流的通知、付款結果、退款都開著。",
      confirm: "暫停付款",
    },
  },
  maintenance: {
    label: "維護模式",
    on: "會員網站只看得到維護中的說明，它的功能都不能用。",
    off: "會員網站照常開著。",
    confirmation: {
      title: "要開始維護嗎？",
      description:
        "會員網站馬上換成維護中的說明，正在填的內容會留在會員的頁面上。照常開著的有：後台和它的上傳、既有訂單的付款頁和付款結果、金流的通知、信裡用來停止、確認或取消訂閱的連結。",
      confirm: "開始維護",
    },
  },
};

/** The order in the form (S2.136). */
export const switchNames = Object.keys(switchTexts) as SwitchName[];

/** Whether a value stops people from something: the maintenance mode does when it is on, the others when they are off. */
export const stops = (name: SwitchName, value: boolean): boolean => value === (name === "maintenance");
