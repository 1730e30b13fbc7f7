import type { Page } from "@playwright/test";
import { cta, fillRegistration, registerDialog, toastOf } from "./account-forms.ts";
import { completeJourney, expect, newMember, register, test } from "./fixtures.ts";
import { payByCard } from "./gateway.ts";
import { waitForJourneyAnswer, walkToTheEnd, writeWish } from "./journey-page.ts";
import { chooseAsVisitor, confirmDialog, heading, main } from "./payment-page.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });
const membership = (page: Page) => region(page, "會員方案");
const offer = (page: Page) => region(page, "接下來的方案");
const startTrial = (page: Page) => page.getByRole("button", { name: "開始七天體驗" });
const openToday = (page: Page) => page.getByRole("button", { name: "翻開第一天" });
const pay = (page: Page) => confirmDialog(page).getByRole("button", { name: /^前往付款/ });

/** Presses the card of a plan on the landing page. */
async function pressCard(page: Page, plan: string) {
  await page.goto("/");
  const row = page.locator("#pricing li").filter({ has: page.getByRole("heading", { name: plan }) });
  await row.getByRole("button").click();
}

/** The dashboard promises nothing of a plan while none runs. */
async function expectNothingPromised(page: Page) {
  await expect(membership(page)).toContainText("新靈");
  await expect(page.getByRole("link", { name: "開始今日儀式" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "體驗的五個步驟" })).toHaveCount(0);
  await expect(region(page, "祈願手冊")).toContainText("新的一天需要有效的會員方案");
  await expect(openToday(page)).toHaveCount(0);
}

test("[S2.32] vip chosen before the journey is offered after the ritual and on the dashboard, and paid", {
  tag: "@desktop",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  test.slow();
  await pressCard(page, "靈師方案");
  await expect(page).toHaveURL("/intro?plan=vip");
  await walkToTheEnd(page);
  await expect(offer(page)).toContainText("你選的是靈師方案，還沒有開始；付款之後，就從那一刻算起。");
  await expect(offer(page)).toContainText("祈願是心的練習，不保證結果");
  await expect(page.getByRole("list", { name: "接下來" }).getByRole("listitem")).toHaveText([/籤/, /還願/]);
  await expect(startTrial(page)).toBeVisible();
  // The bar of the slip stays at a phone's lower edge: what stands below it is never covered by it.
  const bar = await page.getByRole("button", { name: "看這個願的籤" }).boundingBox();
  const offered = await offer(page).boundingBox();
  expect(offered?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Number.POSITIVE_INFINITY));
  await expectAccessible();
  await saveScreenshot("offer-after-ritual");
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expect(region(page, "今日儀式")).toContainText("你選了靈師方案");
  await expect(startTrial(page)).toBeVisible();
  await expectNothingPromised(page);
  await expectAccessible();
  await saveScreenshot("temple-offer");
  await region(page, "今日儀式").getByRole("link", { name: "為靈師方案付款" }).click();
  await expect(page).toHaveURL("/dashboard?plan=vip");
  await expect(confirmDialog(page)).toContainText("靈師方案");
  await pay(page).click();
  await payByCard(page);
  await expect(heading(page)).toHaveText("付款完成");
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(membership(page)).toContainText("90天");
  await expect(startTrial(page)).toHaveCount(0);
  await expect(openToday(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "開始今日儀式" })).toBeVisible();
});

test("[S1.09] vip chosen and the trial taken: one press starts it, with a ritual and a manual's day today, and one ritual more is refused", {
  tag: "@desktop",
}, async ({ page, registered: _, expectAccessible, saveScreenshot }) => {
  test.slow();
  await pressCard(page, "靈師方案");
  await walkToTheEnd(page);
  // Twice at once, without a pointer: a second click beside the answer would take the focus from it.
  await startTrial(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const said = page.getByText("七天體驗從現在開始。今天還有一場儀式，手冊的第一天也打開了。");
  await expect(said).toBeFocused();
  await expect(startTrial(page)).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("trial-started");
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expect(membership(page)).toContainText("七天，剛開始");
  await expect(page.getByRole("list", { name: "體驗的五個步驟" }).getByRole("listitem")).toHaveCount(5);
  await expect(openToday(page)).toBeVisible();
  await page.getByRole("link", { name: "開始今日儀式" }).click();
  await writeWish(page, "開始儀式", "願今天走得慢一點。");
  const answer = waitForJourneyAnswer(page);
  await page.getByRole("button", { name: "略過" }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByRole("list", { name: "接下來" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expect(page.getByText(/^今天的儀式完成了。明天/)).toBeVisible();
  await page.goto("/ritual-ceremony");
  await expect(page.getByText("今天的儀式已經完成，明天再來")).toBeVisible();
});

test("[S4.04] nothing chosen: the trial begins with the ritual, and nothing is offered beside it", {
  tag: "@desktop",
}, async ({ page, registered: _ }) => {
  await page.goto("/");
  await page.getByRole("button", { name: cta }).click();
  await expect(page).toHaveURL("/intro?plan=trial");
  await page.goto("/ritual-ceremony");
  await page.getByRole("button", { name: "略過" }).click();
  await expect(page.getByRole("list", { name: "接下來" }).getByRole("listitem")).toHaveCount(3);
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expect(membership(page)).toContainText("七天，剛開始");
  await expect(page.getByRole("link", { name: "開始今日儀式" })).toBeVisible();
  await expect(openToday(page)).toBeVisible();
});

test("[S1.09] a person who had the trial is refused another kindly, once, and is led to a plan", {
  tag: "@desktop",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  test.slow();
  const person = newMember();
  await register(page.request, person);
  await completeJourney(page.request, "願我好好睡。");
  const gone = await page.request.post("/trpc/member.ownData.deleteAccount", {
    data: { json: { password: person.password } },
  });
  expect(gone.status()).toBe(200);
  await register(page.request, person);
  await page.goto("/dashboard");
  await expect(region(page, "從第一個願開始")).not.toContainText("七天體驗");
  await pressCard(page, "七日體驗");
  await expect(page).toHaveURL("/intro?plan=trial");
  await walkToTheEnd(page);
  await expect(offer(page)).toContainText("七天體驗每個人一次，你先前已經走過了。想接著走，可以選一個方案。");
  await expect(startTrial(page)).toHaveCount(0);
  await expectAccessible();
  await saveScreenshot("trial-refused");
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expectNothingPromised(page);
  await expect(main(page)).not.toContainText("七天體驗");
  await pressCard(page, "七日體驗");
  await expect(toastOf(page)).toContainText("七天體驗每個人一次");
  await expect(page).toHaveURL("/dashboard");
  await region(page, "今日儀式").getByRole("link", { name: "看看修行方案" }).click();
  await pay(page).click();
  await payByCard(page);
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(membership(page)).toContainText("30天");
});

test("[S2.33] registered with a paid order: the journey follows, and neither payment nor trial is offered", {
  tag: "@desktop",
}, async ({ page }) => {
  test.slow();
  const member = newMember();
  await chooseAsVisitor(page, "靈師方案");
  await confirmDialog(page).getByLabel("電子郵件").fill(member.email);
  await pay(page).click();
  await payByCard(page);
  await page.getByRole("button", { name: "註冊領取" }).click();
  await fillRegistration(registerDialog(page), member);
  await registerDialog(page).getByRole("button", { name: "完成註冊" }).click();
  await page.getByRole("button", { name: "立即進入" }).click();
  await expect(membership(page)).toContainText("90天");
  await page.getByRole("link", { name: "開始祈願旅程" }).click();
  await expect(page).toHaveURL("/intro?plan=vip");
  await walkToTheEnd(page);
  await expect(page.getByRole("list", { name: "接下來" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("link", { name: "先到這裡" }).click();
  await expect(openToday(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await expect(startTrial(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /付款|續上|看看/ })).toHaveCount(0);
});
