import { signInAsNewStaff } from "./administrators-page.ts";
import { inDatabase } from "./database.ts";
import { completeJourney, expect, newMember, register, test } from "./fixtures.ts";

test("all wishes that a search finds are selected, counted and changed by a job, which shows how far it is", async ({
  page,
  request,
  baseURL,
  expectAccessible,
}) => {
  const wish = `整批改願${Date.now()}`;
  await register(request, newMember());
  await completeJourney(request, wish);
  await signInAsNewStaff(page);
  const path = `prayers?search=${encodeURIComponent(wish)}`;
  await page.goto(`/admin/${path}`);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  const [row] = (await (await page.request.get(`/api/admin/${path}`)).json()) as [{ id: string }];
  await inDatabase(
    baseURL ?? "",
    (tx) => tx`
      insert into prayers (id, member_id, title, content, soul_planet, soul_leyline, sacred_object, sacred_song, ritual_day,
        is_daily, search, created_at, updated_at)
      select gen_random_uuid(), member_id, title, content, soul_planet, soul_leyline, sacred_object, sacred_song, ritual_day,
        false, search, created_at + n * interval '1 ms', updated_at
      from prayers, generate_series(1, 60) n where id = ${row.id}`,
  );
  await page.goto(`/admin/${path}`);
  await page.getByRole("checkbox", { name: "選取已載入的 50 筆" }).check();
  const bar = page.getByRole("region", { name: "選取的祈願紀錄" });
  await expect(bar).toContainText("已選 50 則");
  await bar.getByRole("button", { name: "選取全部符合的祈願紀錄" }).click();
  await expect(bar).toContainText("已選全部符合的 61 則");
  await expectAccessible();
  await bar.getByRole("button", { name: "改為已完成" }).click();
  const dialog = page.getByRole("dialog", { name: "把 61 則祈願改為「已完成」" });
  await expectAccessible();
  await dialog.getByRole("button", { name: "更改 61 則祈願" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  await expect(page.getByText("更改完成：61 則已更改。")).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-row]").first()).toContainText("已完成");
  await expect(page.locator("[data-row]").last()).toContainText("已完成");
  await expectAccessible();
  const progress = page.getByRole("status").filter({ hasText: "更改完成" });
  await progress.getByRole("button", { name: "關閉" }).click();
  await expect(page.getByText(/更改完成/)).toHaveCount(0);
});

test("orders with a flag that moves no money are confirmed together with one reason, which stands on each order's page", async ({
  page,
  baseURL,
}) => {
  await signInAsNewStaff(page);
  const ids: string[] = [];
  for (const at of [1, 2]) {
    const placed = await page.request.post("/api/payments/create-payuni-order", {
      data: { planType: "basic", amount: 3990, currency: "TWD", email: `many${at}-${crypto.randomUUID()}@example.com` },
    });
    const { orderId } = (await placed.json()) as { orderId: string };
    ids.push(orderId);
    await inDatabase(
      baseURL ?? "",
      (tx) => tx`
        insert into order_flags (id, order_id, code, raised_at, accepted)
        values (gen_random_uuid(), ${orderId}, 'coupon_second_use', now(), 0)`,
    );
  }
  await page.goto("/admin/orders");
  await page.getByLabel("待確認原因").selectOption({ label: "同一個人用了兩次優惠碼（2）" });
  const rows = page.locator("[data-row]");
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(/全部 2 筆實收 NT\$ 0/)).toBeVisible();
  for (const id of ids) await page.locator(`[data-row="${id}"]`).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "選取的訂單" });
  await bar.getByRole("button", { name: "將「同一個人用了兩次優惠碼」標記為已確認" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "標記 2 筆為已確認" }).click();
  await expect(dialog).toContainText("請填寫處理的原因");
  await dialog.getByLabel("處理的原因").fill("已經和兩位確認過");
  await dialog.getByRole("button", { name: "標記 2 筆為已確認" }).click();
  await expect(page.getByText("更改完成：2 筆已更改。")).toBeVisible({ timeout: 30_000 });
  await expect(rows).toHaveCount(0);
  await page.goto(`/admin/orders/${ids[0]}`);
  await expect(page.getByRole("main")).toContainText("已經和兩位確認過");
});
