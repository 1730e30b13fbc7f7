import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { countCalls, signInAsStaff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

type Screen = { path: string; label: string; comingSoon?: string };
type List = { hasSearch: boolean; defaultSort: string };

const source = new URL("../../apps/admin/src/", import.meta.url);
const { screens } = (await import(new URL("screens.ts", source).href)) as { screens: readonly Screen[] };

/** Every screen with a list that can be searched, and the list's contract: a new one joins by itself. */
const searched = await (async () => {
  // As `screens` has them: those behind tabs come last.
  const text = ["screens.ts", "tab-screens.ts"].map((file) => readFileSync(new URL(file, source), "utf8")).join("\n");
  const routes = [...text.matchAll(/import\("\.\/(routes\/[\w-]+\.tsx)"\)/g)].map(([, file = ""]) => file);
  const shown = screens.filter(({ comingSoon }) => comingSoon === undefined);
  expect(routes).toHaveLength(shown.length);
  const found: { path: string; label: string; list: List }[] = [];
  for (const [at, { path, label }] of shown.entries()) {
    // A route that has two addresses is one list.
    if (routes.indexOf(routes[at] ?? "") !== at) continue;
    const route = readFileSync(new URL(routes[at] ?? "", source), "utf8");
    const [, name] = /<List(?:Screen)?\b[^]*?\blist=\{(\w+)\}/.exec(route) ?? [];
    if (!name) continue;
    const [, contract = ""] = new RegExp(`\\b${name}\\b[^}]*\\} from "(@panshi/contracts/[\\w/-]+)"`).exec(route) ?? [];
    const { [name]: list } = (await import(contract)) as Record<string, List>;
    if (list?.hasSearch) found.push({ path, label, list });
  }
  return found;
})();

const NOWHERE = "哪裡都沒有的字句";
const box = (page: Page) => page.getByRole("searchbox", { name: /^搜尋/ });
const rows = (page: Page) => page.locator("[data-row]");
const settled = (page: Page) => expect(page.locator(".list-rows[aria-busy=false][data-stale=false]")).toBeVisible();
const nothingFound = (page: Page) => page.getByRole("heading", { name: /^沒有符合條件的/ });

/** Goes to an address of the back office without loading the page again. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/admin${path}`);

/** The box is the one that was typed into: it has the text and the focus. */
async function expectToBeWriting(page: Page, text: string): Promise<void> {
  await expect(box(page)).toHaveValue(text);
  await expect(box(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: /^(尚未新增|還沒有)/ })).toHaveCount(0);
}

test("in every list a search keeps its box: what nobody has is not found, and then what only the server has is", {
  tag: "@phone",
}, async ({ page }) => {
  expect(searched.length).toBeGreaterThan(7);
  await signInAsStaff(page);
  await page.goto("/admin/success-stories");
  await expect(page.getByRole("heading", { level: 1, name: "成功故事" })).toBeVisible();
  await expect(rows(page).filter({ hasText: "把會議室的門打開" })).toBeVisible();
  for (const { path, label, list } of searched)
    await test.step(label, async () => {
      // The last row of the list, which is not among those that it loads.
      await goWithin(page, `${path}?sort=${list.defaultSort.replace(/^-|^(?=\w)/, (minus) => (minus ? "" : "-"))}`);
      await expect(page.getByRole("heading", { level: 1, name: label, exact: true })).toBeVisible();
      await settled(page);
      const button = await rows(page)
        .first()
        .getByRole("button", { name: /「.+」$/ })
        .first()
        .getAttribute("aria-label");
      const title = button?.slice(button.indexOf("「") + 1, -1) ?? "";
      const said = page.locator(".list").getByRole("status").first();
      const order = (await said.textContent()) ?? "";
      await goWithin(page, path);
      await expect(said).not.toHaveText(order);
      await settled(page);
      const entry = rows(page)
        .getByRole("button", { name: `「${title}」` })
        .first();
      await box(page).fill(NOWHERE);
      await expect(nothingFound(page)).toBeVisible();
      await expectToBeWriting(page, NOWHERE);
      await box(page).fill(title);
      await expect(entry).toBeVisible();
      await expectToBeWriting(page, title);
    });
});

/** Writes with an input method, as Chromium does: the signs are composed, and the last text replaces them. */
async function compose(keys: CDPSession, signs: readonly string[]): Promise<void> {
  for (const text of signs)
    await keys.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
}

test("a member of whom no wish is loaded is found by name, written with an input method, whose signs neither narrow the list nor are asked for", {
  tag: "@phone",
}, async ({ page }) => {
  await signInAsStaff(page);
  const read = async (sort: string) => {
    const answer = await page.request.get(`/api/admin/prayers?sort=${sort}&limit=50`);
    return (await answer.json()) as { memberName: string; title: string; memberEmail: string }[];
  };
  const [loaded, oldest] = [JSON.stringify(await read("-care")), await read("createdAt")];
  const name = oldest.find(({ memberName }) => !loaded.includes(memberName))?.memberName ?? "";
  expect(name).not.toBe("");
  await page.clock.install();
  await page.goto("/admin/prayers");
  await settled(page);
  const count = await rows(page).count();
  const asked = countCalls(page, "admin.prayer.list");
  const keys = await page.context().newCDPSession(page);
  await box(page).focus();
  await compose(keys, ["ㄌ", "ㄌㄧ", "ㄌㄧㄣ"]);
  await page.clock.fastForward(2000);
  await expect(box(page)).toHaveValue("ㄌㄧㄣ");
  await expect(box(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(count);
  expect(asked()).toBe(0);
  await test.step("none of the loaded rows has it: while the server is asked, the list says that it is looking", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/trpc/*admin.prayer.list*", async (route) => {
      await held;
      await route.continue();
    });
    await keys.send("Input.insertText", { text: name });
    const status = page.locator(".list").getByRole("status").first();
    await expect(status).toHaveText("尋找中...");
    await expect(rows(page)).toHaveCount(0);
    await expect(nothingFound(page)).toHaveCount(0);
    await expectToBeWriting(page, name);
    answer();
    await expect(rows(page).filter({ hasText: name }).first()).toBeVisible();
    await expect(rows(page).filter({ hasNotText: name })).toHaveCount(0);
    await expect(status).toHaveText(/^(共|已載入) \d+ 則/);
    await expectToBeWriting(page, name);
    expect(asked()).toBe(1);
  });
  await test.step("nobody has it", async () => {
    await box(page).fill("");
    await compose(keys, ["ㄨ"]);
    await keys.send("Input.insertText", { text: NOWHERE });
    await expect(page.getByRole("heading", { name: "沒有符合條件的祈願紀錄" })).toBeVisible();
    await expectToBeWriting(page, NOWHERE);
  });
});
