import type { LegalText } from "./legal-text.ts";

/** 退費說明: the seven days of the Consumer Protection Act, the exception for digital goods, and pro rata afterwards. */
export const refund: LegalText = {
  title: "猶豫期與退費",
  summary: "會員方案七天內可以退，之後按剩下的天數退；已經交付的數位商品，在你同意之後不適用七天猶豫期。",
  since: "2026-11-01",
  parts: [
    {
      heading: "會員方案",
      paragraphs: [
        "付款後七天內，你可以不說理由解除契約，我們退還全部的錢。",
        "過了七天，想停也可以：退款等於實付金額乘以剩下的天數，再除以方案的總天數，四捨五入到元，不另收手續費。",
      ],
    },
    {
      heading: "靈魂百貨的數位商品",
      paragraphs: [
        "圖像、聲音與卡片在付款後立刻放進你的寶庫。依「通訊交易解除權合理例外情事適用準則」，非以有形媒介提供的數位內容，經消費者事先同意始提供者，不適用七天猶豫期。",
        "所以結帳時會請你勾選同意立即提供，勾選框預設是空的；不勾選就不會收款。檔案打不開或與說明不符，請告訴我們，我們會補上、更換或退款。",
      ],
    },
    {
      heading: "怎麼申請",
      paragraphs: [
        "到聯絡頁寫信給我們，附上註冊的電子郵件與訂單編號。我們在三個工作天內回覆，核可之後十四天內退回原來的付款方式；ATM 與超商付款會請你提供退款帳戶。",
        "退費之後，對應的會員天數或商品會收回，發票依規定作廢或折讓。",
      ],
    },
    {
      heading: "由我們取消的訂單",
      paragraphs: ["標價明顯錯誤、重複付款或無法提供商品時，我們會通知你並退還全部的錢。"],
    },
  ],
};
