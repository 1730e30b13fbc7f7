import type { Faq } from "@panshi/contracts/content/faq";
import { entitlements, plans, visitorInterpretationLimits } from "@panshi/contracts/commerce/plan";
import { MODEL_READING_LABEL } from "@panshi/contracts/journey/reading";

/** A published FAQ; `order` counts from 1 over all categories. */
type FaqContent = Omit<Faq, "id">;

const { trial, basic, vip } = entitlements;

const rows: readonly Pick<FaqContent, "category" | "question" | "answer">[] = [
  {
    category: "一般問題",
    question: "磐石祈願網是做什麼的？",
    answer:
      "這裡是一個安靜寫下心願的地方。你會先選一顆星球、一處地脈、一件聖物、一首聖歌和一本手冊，寫下自己的願，走過一場儀式，再抽一支籤。之後每天回來幾分鐘，看看這個願走到哪裡。",
  },
  {
    category: "一般問題",
    question: "許了願、抽了籤，就會實現嗎？",
    answer:
      "我們不這樣承諾。祈願是心的練習，不保證結果。一支籤能給的，是換個角度看眼前的事；真正往前走的，是你接下來做的那一小步。遇到醫療、法律或財務的決定，請找專業的人。",
  },
  {
    category: "一般問題",
    question: "還沒註冊，可以先抽籤嗎？",
    answer: `可以。抽籤不用註冊，也不收費。訪客每天有 ${visitorInterpretationLimits.byCookie} 次 ${MODEL_READING_LABEL}；同一個網路位址的訪客合計每天 ${visitorInterpretationLimits.byAddress} 次。之後若在同一個瀏覽器註冊，先前抽過的籤會一起帶進你的靈魂聖殿。`,
  },
  {
    category: "會員問題",
    question: "七日體驗怎麼開始？要先綁信用卡嗎？",
    answer:
      "註冊之後走完第一次儀式，七天就從那一刻算起。不需要信用卡，七天到了自動停止，不會扣款。每人一次；年滿十八歲，或有法定代理人同意，就可以註冊。",
  },
  {
    category: "會員問題",
    question: "三個方案差在哪裡？",
    answer: `${plans.trial.name}每天 ${trial.rituals} 次儀式、${trial.manuals} 本手冊。${plans.basic.name}儀式不限次數，手冊全部開放，可寫靈魂對話與冥想時刻。${plans.vip.name}再加上解籤的 ${vip.voices} 種聲音，並能回望反覆出現的主題。${MODEL_READING_LABEL}每天的次數，依序是 ${trial.interpretations}、${basic.interpretations}、${vip.interpretations} 次。`,
  },
  {
    category: "會員問題",
    question: "會員到期之後，寫過的東西還在嗎？",
    answer:
      "都在。你的願、靈籤、對話與冥想時刻一直可以看，也可以匯出；抽籤和靈魂百貨照常開放。到期後不能做的，是新的儀式、手冊的下一天、新的對話與冥想時刻。",
  },
  {
    category: "會員問題",
    question: "還沒到期就續購或換方案，天數怎麼算？",
    answer:
      "買同一個方案，天數往後接。同時有兩個付費方案時，較高的先用，較低的等它結束再接著用，一天也不少。體驗期間購買付費方案，付費方案立刻開始，剩下的體驗天數不另外保留。",
  },
  {
    category: "祈願相關",
    question: "手冊漏了一天，要從頭來過嗎？",
    answer:
      "不用。手冊有七則練習，做完一則，下一則第二天就開放，以台北時間的日期為準。中間隔了幾天都沒關係，回來的那天，就從停下的地方接著做。",
  },
  {
    category: "祈願相關",
    question: "籤是怎麼抽出來的？抽到小凶怎麼辦？",
    answer:
      "由伺服器以密碼學等級的亂數，從所有開放的籤裡均勻抽出一支；祈願時選了主題，就從那一類的籤裡均勻抽。不看你是誰，也不看方案。抽到小凶，籤上會寫該留意什麼、可以放下什麼。同一天再問同一件事，我們會先請你停一停。",
  },
  {
    category: "祈願相關",
    question: `${MODEL_READING_LABEL}會讀到什麼？`,
    answer:
      "只有你抽到的籤和你寫的問題。問題會送到站外的語言模型，所以第一次使用前會先徵得你的同意；不同意，也能看傳統解讀。模型沒有回應時改給傳統解讀，不扣次數，也不會把它說成 AI 寫的。",
  },
  {
    category: "付款問題",
    question: "可以怎麼付款？多久開通？",
    answer:
      "可用信用卡、ATM 轉帳或超商代碼，由統一金流 PAYUNi 處理，卡號填在他們的頁面，本站不經手也不保存。可選的方式依金額而定。收到付款通知後會員就會開通；ATM 與超商要等你完成繳費。",
  },
  {
    category: "付款問題",
    question: "買了之後可以退費嗎？",
    answer:
      "會員方案在付款後七日內可以退，過了七日則按剩餘天數的比例退。靈魂百貨的數位商品買了立即交付，結帳時會請你另外勾選同意；勾選之後，就不適用七日內退貨。要退費，請由頁尾的聯絡方式告訴我們。",
  },
  {
    category: "付款問題",
    question: "到期會自動扣款嗎？",
    answer: "不會。每個方案都是一次付清，到期就停，想再走一段時再自己回來購買。我們也不保存可以再次扣款的卡片資料。",
  },
  {
    category: "技術支援",
    question: "忘記密碼或登入不了，怎麼辦？",
    answer:
      "在登入視窗選「忘記密碼」，輸入註冊的電子郵件，我們會寄出重設連結。電子郵件和手機號碼都可以用來登入。若因連續輸入錯誤暫時被擋下，請等十五分鐘再試，已經登入的裝置不受影響。",
  },
  {
    category: "技術支援",
    question: "誰看得到我寫的內容？我可以刪除帳號嗎？",
    answer:
      "靈魂對話、冥想時刻和抽籤的問題，工作人員看不到；願的內容只有處理祈願的人員看得到。你可以在「帳號」頁匯出自己的資料，或刪除帳號：個人資料會去識別化，訂單與發票則依稅法保存到期滿為止。",
  },
];

/** Fifteen FAQs, categories in the order of the contract. The answers follow the decisions. */
export const faqContents: readonly FaqContent[] = rows.map((row, index) => ({
  ...row,
  order: index + 1,
  isPublished: true,
}));
