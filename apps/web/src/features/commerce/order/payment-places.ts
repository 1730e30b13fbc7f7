import type { OfflinePaymentMethod } from "@panshi/contracts/commerce/order";

/** How to pay a payment code, in three steps. */
export const paymentSteps: Record<OfflinePaymentMethod, readonly string[]> = {
  atm: [
    "用網路銀行、行動銀行或任何一台 ATM，選「轉帳」。",
    "輸入銀行代碼與轉帳帳號，金額要一模一樣。",
    "入帳後方案或商品就會打開，通常幾分鐘，我們也會寫信告訴你。",
  ],
  cvs: [
    "到超商的多媒體機，選「代碼繳費」，輸入繳費代碼。",
    "把印出來的繳費單拿到櫃檯付款，收據請留著。",
    "店家回報後方案或商品就會打開，通常幾分鐘，我們也會寫信告訴你。",
  ],
};

const storeNames: Record<string, string> = {
  SEVEN: "7-ELEVEN",
  FAMILY: "全家",
  HILIFE: "萊爾富",
  OKMART: "OK 超商",
};

/** The name of a store chain by the gateway's code; the code itself where it is unknown. */
export const convenienceStoreName = (store: string): string => storeNames[store.toUpperCase()] ?? store;

/** A payment code in groups of four digits. */
export const groupDigits = (payNumber: string): string => payNumber.match(/.{1,4}/g)?.join(" ") ?? payNumber;
