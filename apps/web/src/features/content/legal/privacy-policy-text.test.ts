import { expect, test } from "vitest";
import { privacyPolicyText } from "./privacy-policy-text.ts";

test("the page says what a file of invoices keeps of a person whose account is erased", () => {
  // As core's columns 買方名稱 and 電子郵件 (docs/decisions/0031).
  expect(JSON.stringify(privacyPolicyText)).toContain("已經交給發票系統的檔案加密保存，裡面有開立當時的姓名與信箱");
});

test("the page names the counter of page views, and says what it keeps", () => {
  // As the table page_views (docs/decisions/0063).
  expect(JSON.stringify(privacyPolicyText)).toContain(
    "每一頁被打開了幾次，我們也只記一天的總數：不用 Cookie，不記是誰，也不記網路位址。",
  );
});
