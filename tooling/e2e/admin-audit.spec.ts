import { addSlip, answerWith, signInAsStaff, freshTitle, notice, removeSlip, staff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

test("the audit log shows who changed what from where, by filters, and its chain is verified on the page", {
  tag: "@phone",
}, async ({ page, viewport, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page);
  const [member] = (await (await page.request.get("/api/admin/members?limit=1")).json()) as [
    { id: string; fullName: string },
  ];
  expect((await page.request.get(`/api/admin/members/${member.id}`)).status()).toBe(200);
  const title = freshTitle();
  const id = await addSlip(page, title);
  const changed = { title, interpretation: "改寫過的一支籤。", displayOrder: 7, isActive: false };
  expect((await page.request.put(`/api/admin/oracles/${id}`, { data: changed })).status()).toBe(200);
  await page.goto(`/admin/audit?subjectType=oracle_slip&subjectId=${id}`);
  const entries = page.locator("[data-row]");
  await test.step("the fields of a change by their names, the rest on request", async () => {
    await expect(entries).toHaveCount(2);
    const entry = entries.first();
    await expect(entry).toContainText("更新靈籤");
    await expect(entry.getByRole("definition").filter({ hasText: "改成" })).toHaveText([
      "-5改成7",
      "只給測試看的一支籤。改成改寫過的一支籤。",
    ]);
    await expect(entry).toContainText("超級管理員");
    await expect(entry.getByText(/^來自/)).toBeAttached();
    const more = entries.last().getByRole("button", { name: /^新增靈籤的細節/ });
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await more.press("Enter");
    await expect(more).toHaveAttribute("aria-expanded", "true");
    await expect(entries.last()).toContainText("要求編號");
    await expectAccessible();
    await saveScreenshot("admin-audit");
  });
  await test.step("filters, and a way out of one that finds nothing", async () => {
    if ((viewport?.width ?? 0) < 1024) await page.getByRole("button", { name: /^篩選/ }).click();
    await page.getByLabel("動作", { exact: true }).selectOption("刪除靈籤");
    await expect(page.getByRole("heading", { name: "沒有符合條件的操作紀錄" })).toBeVisible();
    await page.getByRole("button", { name: "清除條件，看全部" }).click();
    await expect(page).toHaveURL(/\/audit$/);
    await page.getByLabel("操作者").selectOption({ index: 1 });
    await expect(page).toHaveURL(/administratorId=/);
  });
  await test.step("the chain, verified by keyboard", async () => {
    await page.getByRole("button", { name: /^(開始驗證|驗證新的紀錄)$/ }).press("Enter");
    await expect(page.getByText(/驗到 #\d+，最新一筆是 #\d+/)).toBeVisible();
    await expect(page.getByText("對不上")).toHaveCount(0);
  });
  await test.step("the access log", async () => {
    await page.getByRole("link", { name: "存取紀錄", exact: true }).press("Enter");
    await expect(page).toHaveURL(/\/audit\/access$/);
    await expect(page.getByRole("link", { name: "存取紀錄", exact: true })).toHaveAttribute("aria-current", "page");
    // The details of a member that were opened above.
    const opened = entries.filter({ hasText: member.fullName }).first();
    await expect(opened).toContainText("查看會員資料");
    await expect(opened).toContainText("沈守石");
    await expect(page.getByText(/^(已載入|共) [1-9]\d* 筆/)).toBeVisible();
    await expectAccessible();
  });
  await removeSlip(page, id);
});

// The browser logs the call that is broken off.
test.use({ allowedErrors: [/ERR_FAILED/] });

test("entries that do not fit the chain are named and shown; a verification that breaks off can go on", {
  tag: "@checked-at-both",
}, async ({ page, expectAccessible, saveScreenshot }) => {
  await signInAsStaff(page);
  const entry = {
    id: 7,
    at: "2026-11-20T16:30:00.000Z",
    administratorId: null,
    administrator: null,
    action: "an.action.of.another.release",
    subjectType: "order",
    subjectId: "0195e4c0-0000-7000-8000-000000000001",
    subjectName: null,
    before: "no object",
    after: { state: "fulfilled" },
    address: null,
    requestId: null,
  };
  const found = { at: entry.at, verifiedTo: 8, newestId: 9, brokenIds: [7, 8], broken: [entry] };
  await answerWith(page, "admin.audit.verification", found);
  await page.goto("/admin/audit");
  await expect(page.getByText("有 2 筆紀錄對不上")).toBeVisible();
  await expect(page.getByText("已經不在的紀錄：#8")).toBeVisible();
  const broken = page.getByRole("list", { name: "對不上的紀錄" });
  await expect(broken).toContainText("an.action.of.another.release");
  await expect(broken).toContainText("系統");
  await expectAccessible();
  await saveScreenshot("admin-audit-broken");
  await page.route("**/trpc/*admin.audit.verify*", (route) => route.abort());
  await page.getByRole("button", { name: "從頭再驗一次" }).click();
  await expect(notice(page)).toContainText("驗證中斷了");
  await expect(page.getByRole("button", { name: "驗證新的紀錄" })).toBeEnabled();
});

test("the logs are for super administrators", async ({ page }) => {
  await signInAsStaff(page, staff.admin);
  await page.goto("/admin/audit/access");
  await expect(page.getByRole("heading", { name: "你的角色沒有這個權限" })).toBeVisible();
});
