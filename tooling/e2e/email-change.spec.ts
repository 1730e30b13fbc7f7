import type { APIRequestContext } from "@playwright/test";
import { staff } from "./admin-page.ts";
import { linkTo } from "./emails.ts";
import { DEMO_PASSWORD, expect, newMember, test } from "./fixtures.ts";

test.use({ allowedErrors: [/status of (401|410)/] });

type Change = { id: string; confirmedAt: string | null; outcome: string | null };

/** Calls a procedure of the back office; a query where the method is GET. */
async function call<T>(staffRequest: APIRequestContext, name: string, input: object, method = "POST"): Promise<T> {
  const path = `/trpc/admin.memberChange.${name}`;
  const answer =
    method === "GET"
      ? await staffRequest.get(`${path}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`)
      : await staffRequest.post(path, { data: { json: input } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: { data: { json: T } } }).result.data.json;
}

test("[S6.09] a change of e-mail that two administrators made is confirmed and stopped by its links, and by a session", {
  tag: "@checked-at-both",
}, async ({ page, registered, playwright, baseURL, expectAccessible, saveScreenshot }) => {
  const administrators = [];
  for (const username of [staff.super, staff.admin]) {
    const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
    await request.post("/api/admin/login", { data: { username, password: DEMO_PASSWORD } });
    administrators.push(request);
  }
  const [starter, approver] = administrators as [APIRequestContext, APIRequestContext];
  const { id: memberId } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  const change = async (): Promise<string> => {
    const { email } = newMember();
    const { id } = await call<Change>(starter, "requestEmailChange", { memberId, email, reason: "本人到店更換" });
    await call(approver, "approveEmailChange", { id });
    return email;
  };
  const latest = async () => (await call<Change[]>(starter, "emailChanges", { memberId }, "GET"))[0];
  const heading = page.getByRole("heading", { level: 1 });

  const email = await change();
  const confirmLink = await linkTo(page, email, "/email-change/confirm");
  await page.goto("about:blank");
  await page.goto(confirmLink);
  await expect(page).toHaveURL("/email-change/confirm");
  await expect(heading).toHaveText("確認這個信箱");
  await expectAccessible();
  await saveScreenshot("email-change-confirm");
  // Opening the link, as a mail scanner does, changes nothing.
  expect((await latest())?.confirmedAt).toBeNull();
  await page.getByRole("button", { name: "確認是我的信箱" }).press("Enter");
  await expect(heading).toHaveText("確認好了");
  await expect(heading).toBeFocused();
  expect((await latest())?.confirmedAt).not.toBeNull();

  await page.goto("/account");
  const section = page.getByRole("region", { name: "電子郵件即將更改" });
  await expect(section).toContainText(email);
  await expectAccessible();
  await saveScreenshot("email-change-account");
  await section.getByRole("button", { name: "停止更改" }).press("Enter");
  const stopped = page.getByRole("region", { name: "電子郵件維持原樣" });
  await expect(stopped.getByRole("status")).toContainText("停下來了");
  await expect(stopped.getByRole("heading")).toBeFocused();
  expect((await latest())?.outcome).toBe("stopped_by_member");

  // The old address's link, in a browser that nobody has signed in with.
  await change();
  await page.context().clearCookies();
  const stopLink = await linkTo(page, registered.email, "/email-change/stop");
  await page.goto("about:blank");
  await page.goto(stopLink);
  await expect(heading).toHaveText("停止更改電子郵件");
  await expectAccessible();
  await saveScreenshot("email-change-stop");
  expect((await latest())?.outcome).toBeNull();
  await page.getByRole("button", { name: "停止更改" }).press("Enter");
  await expect(heading).toHaveText("停下來了");
  await expect(heading).toBeFocused();
  await expectAccessible();
  expect((await latest())?.outcome).toBe("stopped_by_link");
  for (const link of [confirmLink, `/email-change/stop#token=${"a".repeat(43)}`]) {
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: /確認是我的信箱|停止更改/ }).click();
    await expect(page.getByRole("alert")).toContainText(/沒有改用這個信箱|連結已經不能用了/);
  }
  await page.goto("about:blank");
  await page.goto("/email-change/stop");
  await expect(heading).toHaveText("少了信裡的連結");
  for (const request of administrators) await request.dispose();
});
