import { errors } from "@panshi/contracts/platform/errors";
import { countCalls, refuse, signInAsStaff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of 503/] });

test("a form of the back office that an overloaded server refuses keeps what was typed, and is sent again as it is", async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto("/admin/faqs");
  await page.getByRole("button", { name: "新增常見問題" }).click();
  const dialog = page.getByRole("dialog", { name: "新增常見問題" });
  const question = `人很多的時候怎麼辦？${Date.now()}`;
  await dialog.getByLabel("問題", { exact: true }).fill(question);
  await dialog.getByLabel("分類").selectOption("付款問題");
  await dialog.getByLabel("答案").fill("等幾秒再試。");
  await dialog.getByRole("switch", { name: /^發布/ }).check();
  await refuse(page, "admin.faq.create", { status: 503, code: "overloaded", message: errors.overloaded.message });
  const sent = countCalls(page, "admin.faq.create");
  const save = dialog.getByRole("button", { name: "儲存" });
  await save.click();
  await expect(page.getByText(errors.overloaded.message)).toBeVisible();
  await expect(dialog.getByLabel("問題", { exact: true })).toHaveValue(question);
  await expect(dialog.getByLabel("答案")).toHaveValue("等幾秒再試。");
  expect(sent()).toBe(1);
  await page.unrouteAll();
  await save.click();
  await expect(dialog).toBeHidden();
  const stored = (await (await page.request.get("/api/faqs")).json()) as { id: string; question: string }[];
  const own = stored.find((faq) => faq.question === question);
  expect(own).toBeDefined();
  await page.request.delete(`/api/admin/faqs/${own?.id ?? ""}`);
});
