import type { OwnCoupon, OwnReferral } from "@panshi/contracts/commerce/own-referral";
import { section } from "./account-page.ts";
import { answerWith } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const MEMBER = "member@panshi.test";
const coupon = (state: OwnCoupon["state"], more: Partial<OwnCoupon> = {}): OwnCoupon => ({
  id: crypto.randomUUID(),
  code: `ABCD2345${state.slice(0, 4).toUpperCase()}`,
  amount: 500,
  state,
  validTo: "2026-06-30T15:59:59.999Z",
  createdAt: "2026-01-01T04:00:00.000Z",
  ...more,
});
const own = (more: Partial<OwnReferral> = {}): OwnReferral => ({
  code: "K7MPQ2XA",
  link: "https://panshi.test/r/K7MPQ2XA",
  terms: { referrerReward: 500, refereeReward: 200, minimumPurchase: 3990 },
  friends: { registered: 4, waiting: 1, rewarded: 2 },
  ...more,
});

test("the account has the link to invite friends, to copy and as a QR code, and says what comes of it", {
  tag: "@checked-at-both",
}, async ({ page, signIn, context, baseURL, expectAccessible, saveScreenshot }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(MEMBER);
  await page.goto("/account");
  const invitation = section(page, "邀請朋友");
  await expect(invitation).toContainText(
    "朋友用你的連結註冊，第一筆滿 NT$ 3,990 的訂單付款 7 天後沒有退款，你會收到一張 NT$ 500 的優惠券，朋友也有一張 NT$ 200 的。",
  );
  await expect(invitation.getByText("180 天內買什麼都能折抵", { exact: false })).toBeVisible();
  await expect(invitation.getByRole("img", { name: "邀請連結的 QR code" })).toBeVisible();
  const copy = invitation.getByRole("button", { name: "複製連結" });
  await copy.focus();
  await page.keyboard.press("Enter");
  await expect(invitation.getByText("已複製")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${baseURL}/r/[0-9A-Z]{8}$`));
  await expect(invitation).toContainText("還沒有優惠券。");
  await expectAccessible();
  await invitation.scrollIntoViewIfNeeded();
  await saveScreenshot("account-referral");
});

test("each coupon says what it is worth, its state and until when, and only one that can be used shows its code", {
  tag: "@checked-at-both",
}, async ({ page, signIn, context, expectAccessible, saveScreenshot }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const states = ["available", "reserved", "used", "withdrawn", "expired"] as const;
  await answerWith(page, {
    "member.referral.mine": own(),
    "member.referral.coupons": { items: states.map((state) => coupon(state)), next: null },
  });
  await signIn(MEMBER);
  await page.goto("/account");
  const invitation = section(page, "邀請朋友");
  const coupons = section(page, "你的優惠券").getByRole("listitem");
  for (const [place, texts] of [
    ["NT$ 500", "可用", "付款時輸入優惠碼，用到 2026年6月30日", "ABCD2345AVAI"],
    ["保留中", "有一筆訂單正在用，付了款才算使用"],
    ["已使用"],
    ["已失效", "帶來它的訂單退款了，這張已經收回"],
    ["已過期", "到 2026年6月30日為止"],
  ].entries())
    for (const text of texts) await expect(coupons.nth(place)).toContainText(text);
  await expect(invitation.getByRole("button", { name: /^複製優惠碼/ })).toHaveCount(1);
  await expect(invitation).not.toContainText("ABCD2345USED");
  await invitation.getByRole("button", { name: "複製優惠碼 ABCD2345AVAI" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("ABCD2345AVAI");
  const friends = invitation.locator("dl[aria-label='朋友'] dd");
  await expect(friends).toHaveText(["4", "1", "2"]);
  await expectAccessible();
  await saveScreenshot("account-referral-coupons");
});

test("without a running program the account says that nobody is given anything now, and keeps link and coupons", {
  tag: "@checked-at-both",
}, async ({ page, signIn, expectAccessible, saveScreenshot }) => {
  await answerWith(page, {
    "member.referral.mine": own({ terms: null }),
    "member.referral.coupons": { items: [coupon("available")], next: null },
  });
  await signIn(MEMBER);
  await page.goto("/account");
  const invitation = section(page, "邀請朋友");
  await expect(invitation).toContainText("現在沒有邀請朋友的活動。");
  await expect(invitation).not.toContainText("你會收到");
  await expect(invitation).toContainText("https://panshi.test/r/K7MPQ2XA");
  await expect(section(page, "你的優惠券").getByRole("listitem")).toHaveCount(1);
  await expectAccessible();
  await saveScreenshot("account-referral-stopped");
});
