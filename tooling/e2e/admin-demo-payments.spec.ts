import { signInAsStaff, staff } from "./admin-page.ts";
import { inDatabase } from "./database.ts";
import { expect, test } from "./fixtures.ts";

test("the test gateway knows what the demo began with: a paid order, and one whose number waits", async ({
  page,
  baseURL,
}) => {
  const answers = { paid: "已經付款", waiting: "已經取號，還沒有付款" };
  const attempts: { id: string; no: string; state: keyof typeof answers }[] = [];
  await inDatabase(baseURL ?? "", async (tx) => {
    attempts.push(
      ...(await tx<
        typeof attempts
      >`select distinct on (state) order_id as id, mer_trade_no as no, state from payment_attempts
        where state in ('paid', 'waiting') and mer_trade_no like 'D%' and payment_type = 'atm' order by state, paid_at`),
    );
  });
  expect(attempts.map(({ state }) => state)).toEqual(["paid", "waiting"]);
  await signInAsStaff(page, staff.admin);
  for (const { id, no, state } of attempts) {
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole("button", { name: "立即向金流查詢" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `${no}：` })).toHaveText(`${no}：${answers[state]}`);
  }
});
