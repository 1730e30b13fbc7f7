import type { Browser, Locator, Page } from "@playwright/test";
import { prayerStatuses, type PrayerStatus } from "@panshi/contracts/journey/prayer";
import { addSlip, callAsStaff, freshTitle, removeSlip, signInAsStaff, staff } from "./admin-page.ts";
import { completeJourney, expect, newMember, register, test } from "./fixtures.ts";

// The browser logs every refused call.
test.use({ allowedErrors: [/status of 409/] });

/** A slow machine makes them in more time than `seconds`. */
const FEWEST_ACTS = 4;
/** Seconds of random acts; `RANDOM_SECONDS=300` for a long run, `RANDOM_SEED` to repeat one. */
const seconds = Number(process.env["RANDOM_SECONDS"] ?? 25);
const seed = Number(process.env["RANDOM_SEED"] ?? Date.now() % 2 ** 31);

/** Numbers below a bound, the same ones for the same seed. */
function randomNumbers(start: number): (bound: number) => number {
  let state = start;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** A list of the back office, with what it shows of a row and what the row has. */
type ListKind = "wishes" | "members" | "slips";
type Item = { kind: ListKind; id: string; value: string };
const lists = {
  wishes: { label: "祈願管理", path: "prayers?limit=200" },
  members: { label: "會員資料庫", path: "members?limit=200" },
  slips: { label: "靈籤管理", path: "oracles?limit=200" },
} as const;
type Row = {
  id: string;
  memberId?: string;
  updatedAt: string;
  status?: PrayerStatus;
  isActive?: boolean;
  title: string;
};

const valueOf = (kind: ListKind, row: Row): string =>
  kind === "wishes" ? prayerStatuses[row.status ?? "pending"] : kind === "members" ? String(row.isActive) : row.title;

/** What a list's row shows of its value. */
async function shownValue(kind: ListKind, row: Locator): Promise<string> {
  const text = await row.innerText();
  if (kind === "members") return String(!text.includes("已停用"));
  if (kind === "wishes") return Object.values(prayerStatuses).find((label) => text.includes(label)) ?? text;
  return /試籤\S*/.exec(text)?.[0] ?? text;
}

const readRows = async (page: Page, kind: ListKind): Promise<Row[]> =>
  (await (await page.request.get(`/api/admin/${lists[kind].path}`)).json()) as Row[];

/** Two administrators, each in a browser of their own, and rows that nobody else changes. */
async function begin(browser: Browser, page: Page) {
  const other = await (await browser.newContext()).newPage();
  await signInAsStaff(page, staff.super);
  await signInAsStaff(other, staff.admin);
  const items: Item[] = [];
  const stamp = `兩人改願${Date.now()}`;
  for (const name of ["甲", "乙", "丙"]) {
    const visitor = await browser.newContext();
    await register(visitor.request, newMember());
    await completeJourney(visitor.request, `${stamp}${name}`);
    await visitor.close();
    const title = freshTitle();
    items.push({ kind: "slips", id: await addSlip(page, title), value: title });
  }
  const wishes = (await readRows(page, "wishes")).filter(({ title }) => title?.startsWith(stamp));
  const owners = new Set(wishes.map(({ memberId }) => memberId));
  const members = (await readRows(page, "members")).filter(({ id }) => owners.has(id));
  for (const row of wishes) items.push({ kind: "wishes", id: row.id, value: valueOf("wishes", row) });
  for (const row of members) items.push({ kind: "members", id: row.id, value: valueOf("members", row) });
  expect(items).toHaveLength(9);
  for (const each of [page, other]) await each.goto("/admin/dashboard");
  return { pages: [page, other] as const, items };
}

/** What a dialog says when somebody else saved meanwhile. */
const CONFLICT = /剛剛有人改成|有人存過/;

const rowOf = (page: Page, { id }: Item) => page.locator(`[data-row="${id}"]`);

/** Opens a list by the menu, loads it as far as these rows, and waits until it shows what the rows have. */
async function visit(page: Page, kind: ListKind, items: readonly Item[]): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name: lists[kind].label }).click();
  const own = items.filter((one) => one.kind === kind);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  const more = page.getByRole("button", { name: "載入更多" });
  // Other tests add rows above them meanwhile.
  for (const item of own)
    await expect(async () => {
      // The list may be read again between the two, and then has all rows and no such button.
      if ((await rowOf(page, item).count()) === 0) await more.click({ timeout: 2000 });
      await expect(rowOf(page, item)).toHaveCount(1, { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  for (const item of own)
    await expect
      .poll(() => shownValue(kind, rowOf(page, item)), { message: `${kind} ${item.id}, seed ${seed}` })
      .toBe(item.value);
}

/** Changes the row behind the screens, as a third administrator would; the new value. */
async function interfere(page: Page, item: Item, next: string): Promise<void> {
  const row = (await readRows(page, item.kind)).find(({ id }) => id === item.id);
  if (!row) throw new Error(`${item.kind} ${item.id} is gone`);
  const { id, updatedAt } = row;
  if (item.kind === "wishes") {
    const status = (Object.keys(prayerStatuses) as PrayerStatus[]).find((key) => prayerStatuses[key] === next);
    await callAsStaff(page, "admin.prayer.update", { id, updatedAt, status });
  } else {
    const { createdAt: _created, ...slip } = row as Row & { createdAt: string };
    const answer = await page.request.put(`/api/admin/oracles/${id}`, {
      data: { ...slip, title: next, updatedAt: undefined, id: undefined },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  item.value = next;
}

/** Opens the dialog of a row and fills in another value; what saves it. */
async function openDialog(page: Page, item: Item, next: string): Promise<Locator> {
  if (item.kind === "wishes") {
    await rowOf(page, item)
      .getByRole("button", { name: /^更新狀態/ })
      .click();
    await page.getByRole("dialog").getByLabel("新的狀態").selectOption(next);
    return page.getByRole("dialog").getByRole("button", { name: "更新狀態", exact: true });
  }
  await rowOf(page, item).getByRole("button", { name: /^編輯/ }).click();
  await page.getByRole("dialog").getByLabel("標題").fill(next);
  return page.getByRole("dialog").getByRole("button", { name: "儲存" });
}

const otherStatus = (than: readonly string[], random: (bound: number) => number): string => {
  const others = Object.values(prayerStatuses).filter((label) => !than.includes(label));
  return others[random(others.length)] ?? "";
};
const nextValue = (item: Item, random: (bound: number) => number) =>
  item.kind === "wishes" ? otherStatus([item.value], random) : freshTitle();

/** A dialog that is saved: refused if somebody changed the row since it was opened, else it takes effect. */
async function saveFromDialog(page: Page, item: Item, random: (bound: number) => number, changedMeanwhile: boolean) {
  const next = nextValue(item, random);
  const save = await openDialog(page, item, next);
  if (changedMeanwhile) await interfere(page, item, nextValue(item, random));
  // The same value as somebody else's is no change any more.
  if (changedMeanwhile && item.value === next) return leaveDialog(page);
  await save.click();
  if (changedMeanwhile) {
    await expect(page.getByRole("dialog")).toContainText(CONFLICT);
    return leaveDialog(page);
  }
  await expect(anyDialog(page)).toHaveCount(0);
  item.value = next;
}

/** Every dialog, also one that a question covers. */
const anyDialog = (page: Page) => page.locator("[role=dialog], [role=alertdialog]");

async function leaveDialog(page: Page): Promise<void> {
  // A dialog says what somebody else did a moment before its call has ended, and cannot be left until then.
  const cancel = page.getByRole("dialog").getByRole("button", { name: "取消", exact: true });
  if ((await cancel.count()) > 0) await expect(cancel).toBeEnabled();
  await page.keyboard.press("Escape");
  const leave = page.getByRole("button", { name: "放棄內容" });
  await expect(async () => {
    if (await leave.isVisible()) await leave.click();
    await expect(anyDialog(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** Both press at once: one is saved, and the other reads what it is now. */
async function saveBoth(pages: readonly [Page, Page], item: Item, random: (bound: number) => number): Promise<void> {
  const wanted: string[] = [];
  const saves: Locator[] = [];
  for (const page of pages) {
    // Not what the row has already, which would be no change and so no conflict, nor what the other one chose.
    const next = item.kind === "wishes" ? otherStatus([item.value, ...wanted], random) : freshTitle();
    wanted.push(next);
    saves.push(await openDialog(page, item, next));
  }
  await Promise.all(saves.map((save) => save.click()));
  const refused = await Promise.all(
    pages.map(async (page) => {
      const dialog = page.getByRole("dialog");
      await expect(async () => {
        if ((await dialog.count()) > 0) await expect(dialog).toContainText(CONFLICT, { timeout: 200 });
      }).toPass();
      return (await dialog.count()) > 0;
    }),
  );
  expect(refused.filter((one) => one)).toHaveLength(1);
  item.value = wanted[refused.indexOf(false)] ?? "";
  for (const [at, page] of pages.entries()) if (refused[at]) await leaveDialog(page);
}

/** A bulk act on what is selected: it changes these rows and no other. */
async function setActive(page: Page, chosen: readonly Item[], isActive: boolean): Promise<void> {
  for (const item of chosen) await rowOf(page, item).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "選取的會員" });
  await bar.getByRole("button", { name: isActive ? "啟用" : "停用", exact: true }).click();
  if (!isActive) {
    await page.getByRole("dialog").getByLabel("原因").fill("兩人同時操作的測試");
    await page.getByRole("dialog").getByRole("button", { name: /^停用/ }).click();
  }
  await expect(anyDialog(page)).toHaveCount(0);
  await expect(bar).toHaveCount(0);
  for (const item of chosen) item.value = String(isActive);
}

test("two administrators act at random side by side: no list is older than its visit, no act does anything else than its screen showed", async ({
  page,
  browser,
}) => {
  test.setTimeout((seconds + 240) * 1000);
  const random = randomNumbers(seed);
  const pick = <One>(from: readonly One[]): One => from[random(from.length)] as One;
  const { pages, items } = await begin(browser, page);
  const of = (kind: ListKind) => items.filter((item) => item.kind === kind);
  const until = Date.now() + seconds * 1000;
  let acts = 0;
  while (acts < FEWEST_ACTS || Date.now() < until) {
    const actor = pick(pages);
    const kind = pick(["wishes", "members", "slips"] as const);
    await visit(actor, kind, items);
    if (kind === "members") {
      const isActive = random(2) === 0;
      const chosen = of(kind).filter(({ value }) => value !== String(isActive));
      if (chosen.length > 0) await setActive(actor, chosen.slice(0, 1 + random(chosen.length)), isActive);
    } else if (random(4) === 0) {
      for (const each of pages) await visit(each, kind, items);
      await saveBoth(pages, pick(of(kind)), random);
    } else {
      await saveFromDialog(actor, pick(of(kind)), random, random(3) === 0);
    }
    const rows = await readRows(page, kind);
    const now = of(kind).map(({ id }) => rows.find((row) => row.id === id));
    expect(
      now.map((row) => row && valueOf(kind, row)),
      `act ${acts}, seed ${seed}`,
    ).toEqual(of(kind).map(({ value }) => value));
    acts += 1;
  }
  test.info().annotations.push({ type: "acts", description: `${acts}, seed ${seed}` });
  for (const { kind, id } of items) if (kind === "slips") await removeSlip(page, id);
  await pages[1].context().close();
});
