import { expect, test } from "vitest";
import { privacyPolicyText } from "./privacy-policy-text.ts";

test("the page says what a file of invoices keeps of a person whose account is erased", () => {
  // As core's columns 買方名稱 and 電子郵件 (docs/decisions/0031).
  expect(JSON.stringify(privacyPolicyText)).toContain("已經交給發票系統的檔案加密保存，裡面有開立當時的姓名與信箱");
});

test("the page says what the hash of a card is made of, what for, and that it outlasts the account", () => {
  // As docs/decisions/0061.
  const part = (heading: string) => privacyPolicyText.parts.find((each) => each.heading === heading);
  expect(part("蒐集哪些資料")?.points?.join("")).toContain(
    "卡號的末四碼與發卡銀行另外合成一個雜湊值，只用來認出自己推薦自己",
  );
  const kept = part("刪除帳號之後")?.paragraphs.find((text) => text.startsWith("卡片的雜湊值"));
  for (const words of [
    "跟著付款紀錄，保存到同樣的期限",
    "刪除帳號也留著",
    "先刪除帳號就能自己推薦自己",
    "它不作別的用途",
  ])
    expect(kept).toContain(words);
});

test("the page says what followed links leave in the browser, how long, what for and when it ends", () => {
  const { paragraphs } =
    privacyPolicyText.parts.find(({ heading }) => heading === "Cookie 與瀏覽器的儲存空間") ?? expect.fail("no part");
  const about = (link: string) => paragraphs.find((text) => text.startsWith(link));
  // As docs/decisions/0060 and 0062.
  for (const words of ["最久三十天", "只記著是哪個活動、什麼時候點的", "只有下訂單時才會讀它", "登出就清掉"])
    expect(about("從我們的活動連結進來時")).toContain(words);
  for (const words of [
    "最久三十天",
    "只記著那位朋友的推薦碼",
    "註冊時讀它",
    "沒有登入就先付款時也讀它",
    "註冊、登入或登出，就清掉",
    "到有人領取這筆訂單，或推薦的人刪除帳號為止",
  ])
    expect(about("從朋友的推薦連結進來時")).toContain(words);
  expect(paragraphs[0]).toContain("有人用推薦連結註冊時，也用它認出是不是自己推薦自己");
  expect(JSON.stringify(privacyPolicyText)).not.toContain("沒有廣告追蹤");
});

test("the page says what a referrer learns of a friend, and what an erasure leaves of a referral", () => {
  const textOf = (heading: string) =>
    JSON.stringify(privacyPolicyText.parts.find((part) => part.heading === heading) ?? expect.fail(heading));
  // As the counts of contracts/own-referral: with one friend they say whether that one bought something.
  for (const words of ["幾位還在等", "幾位已經讓他拿到謝禮", "只推薦了一位的時候，也就知道那位朋友買過東西"])
    expect(textOf("蒐集哪些資料")).toContain(words);
  for (const words of ["手機號碼、推薦碼、登入狀態", "優惠券留下代碼、金額與期限，沒有用過的就失效"])
    expect(textOf("刪除帳號之後")).toContain(words);
});

test("the page names the counter of page views, and says what it keeps", () => {
  // As the table page_views (docs/decisions/0063).
  expect(JSON.stringify(privacyPolicyText)).toContain(
    "每一頁被打開了幾次，我們也只記一天的總數：不用 Cookie，不記是誰，也不記網路位址。",
  );
});
