import type { APIRequestContext, Page } from "@playwright/test";
import { fillRegistration, openRegisterTab } from "./account-forms.ts";
import { signInAsStaff } from "./admin-page.ts";
import { inDatabase } from "./database.ts";
import { expect, newMember, register, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { confirmDialog, heading, openCheckoutWithProducts } from "./payment-page.ts";

const invitation = (page: Page) => page.getByRole("region", { name: "邀請朋友" });
const coupons = (page: Page) => invitation(page).getByRole("region", { name: "你的優惠券" }).getByRole("listitem");
const orderOf = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";

async function linkOf(request: APIRequestContext): Promise<string> {
  const answer = await request.get("/trpc/member.referral.mine");
  const { result } = (await answer.json()) as { result: { data: { json: { link: string } } } };
  return result.data.json.link;
}

/** Lets eight days pass for an order and what it earns. */
const passEightDays = (baseURL: string, orderId: string) =>
  inDatabase(baseURL, async (tx) => {
    await tx`
      update orders set created_at = created_at - interval '8 days', paid_at = paid_at - interval '8 days',
        fulfilled_at = fulfilled_at - interval '8 days'
      where id = ${orderId}`;
    await tx`update referrals set due_at = due_at - interval '8 days' where order_id = ${orderId}`;
  });

/** Has the worker look at referrals now, not at the next minute. */
const decideReferrals = (baseURL: string) =>
  inDatabase(baseURL, (tx) => tx`insert into pgboss.job (name) values ('reward-referrals')`);

/** Reads the account until the newest coupon has a state. */
async function expectCoupon(page: Page, baseURL: string, amount: string, state: string): Promise<void> {
  await expect(async () => {
    await decideReferrals(baseURL);
    await page.goto("/account");
    await expect(coupons(page)).toHaveCount(1, { timeout: 2000 });
    await expect(coupons(page)).toContainText(amount, { timeout: 2000 });
    await expect(coupons(page)).toContainText(state, { timeout: 2000 });
  }).toPass();
}

/** Applies the coupon that the account shows to goods of the shop. */
async function checkOutWithCoupon(page: Page, discount: string, ...goods: string[]): Promise<void> {
  const code = await coupons(page).locator(".select-all").innerText();
  await openCheckoutWithProducts(page, ...goods);
  const dialog = confirmDialog(page);
  await dialog.getByLabel("優惠碼").fill(code);
  await dialog.getByLabel("優惠碼").press("Enter");
  await expect(dialog.getByText(`已套用，折抵 ${discount}`)).toBeVisible();
  await dialog.getByRole("checkbox").check();
}

test("a friend's link is followed, registered and paid by; seven days later both have coupons and use them; a refund after it is flagged", async ({
  page,
  browser,
  baseURL: base,
}) => {
  test.slow();
  const baseURL = base ?? "";
  const theirs = await browser.newContext();
  const referrer = await theirs.newPage();
  await register(referrer.request, newMember());
  const link = await linkOf(referrer.request);

  await test.step("the friend follows the link on a phone, registers and pays", async () => {
    await page.goto(link);
    await expect(page).toHaveURL("/");
    const dialog = await openRegisterTab(page);
    await fillRegistration(dialog, newMember());
    await dialog.getByRole("button", { name: "註冊並開始7天體驗" }).click();
    await expect(page).toHaveURL(/\/planet-selection/);
    await page.goto("/dashboard?plan=basic");
    await confirmDialog(page)
      .getByRole("button", { name: /^前往付款/ })
      .click();
  });
  const trade = await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成");
  const orderId = orderOf(page);

  await test.step("before the seventh day nobody has a coupon, and the account says that one friend waits", async () => {
    await decideReferrals(baseURL);
    await referrer.goto("/account");
    await expect(invitation(referrer).getByText("還沒有優惠券")).toBeVisible();
    await expect(invitation(referrer).getByLabel("朋友", { exact: true })).toContainText("1還在等的");
  });

  await test.step("after it both have one", async () => {
    await passEightDays(baseURL, orderId);
    await expectCoupon(referrer, baseURL, "NT$ 500", "可用");
    await expectCoupon(page, baseURL, "NT$ 200", "可用");
  });

  const used: string[] = [];
  await test.step("both use theirs", async () => {
    // Worth more than what is bought: nothing is left to pay.
    await checkOutWithCoupon(referrer, "NT$ 190", "夜空之石");
    await confirmDialog(referrer).getByRole("button", { name: "完成訂單" }).click();
    await expect(heading(referrer)).toHaveText("付款完成");
    await checkOutWithCoupon(page, "NT$ 200", "夜空之石", "慢軌道");
    await confirmDialog(page)
      .getByRole("button", { name: /^前往付款/ })
      .click();
    await payByCard(page);
    await expect(heading(page)).toHaveText("付款完成");
    used.push(orderOf(referrer), orderOf(page));
    await expectCoupon(referrer, baseURL, "NT$ 500", "已使用");
    await expectCoupon(page, baseURL, "NT$ 200", "已使用");
  });

  await test.step("the friend's first order goes back: the orders with the coupons are flagged, and the reward counts as withdrawn", async () => {
    const captured = await page.request.post(`${trade.origin}/_control/trades/${trade.merTradeNo}/capture`, {
      data: {},
    });
    expect(captured.status()).toBe(200);
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "立即向金流查詢" }).click();
    await expect(page.getByRole("status").filter({ hasText: trade.merTradeNo })).toBeVisible();
    await page.getByRole("button", { name: "經由金流退款" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("退款金額（元）").fill("3990");
    await dialog.getByLabel("原因").fill("協商後全額退款");
    const days = dialog.getByLabel("方案的天數");
    if ((await days.inputValue()) === "") await days.selectOption("all");
    await dialog.getByRole("button", { name: "退款 NT$ 3,990" }).click();
    await expect(dialog).toBeHidden();
    for (const id of used)
      await expect(async () => {
        await decideReferrals(baseURL);
        await page.goto(`/admin/orders/${id}`);
        await expect(page.getByRole("main")).toContainText("推薦的優惠後來收回了", { timeout: 2000 });
      }).toPass();
    await page.goto("/admin/marketing/referrals?state=withdrawn");
    await expect(page.getByRole("main").getByText("已收回").last()).toBeVisible();
  });
  await theirs.close();
});
