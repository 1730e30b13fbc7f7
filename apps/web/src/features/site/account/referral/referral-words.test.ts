import { expect, it } from "vitest";
import { termsText } from "./referral-words.ts";

it("the terms say who is given what and when, and nothing that nobody is given", () => {
  const terms = { referrerReward: 500, refereeReward: 200, minimumPurchase: 3990 };
  expect(termsText(terms)).toBe(
    "朋友用你的連結註冊，第一筆滿 NT$ 3,990 的訂單付款 7 天後沒有退款，你會收到一張 NT$ 500 的優惠券，朋友也有一張 NT$ 200 的。",
  );
  expect(termsText({ ...terms, refereeReward: 0, minimumPurchase: 0 })).toBe(
    "朋友用你的連結註冊，第一筆訂單付款 7 天後沒有退款，你會收到一張 NT$ 500 的優惠券。",
  );
  expect(termsText({ ...terms, referrerReward: 0 })).toBe(
    "朋友用你的連結註冊，第一筆滿 NT$ 3,990 的訂單付款 7 天後沒有退款，朋友會收到一張 NT$ 200 的優惠券。",
  );
  expect(termsText({ ...terms, referrerReward: 0, refereeReward: 0 })).toBe(
    "朋友用你的連結註冊，我們會記得是你帶來的。這次沒有優惠券。",
  );
});
