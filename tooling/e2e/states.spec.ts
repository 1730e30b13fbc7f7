import type { Locator, Page } from "@playwright/test";
import { fillLogin, loginDialog } from "./account-forms.ts";
import { answerWith, govern, REFUSAL } from "./calls.ts";
import { DEMO_PASSWORD, expect, test } from "./fixtures.ts";
import { holdLogin } from "./held-login.ts";

const MEMBER = "member@panshi.test";
const LOADING = "載入中...";

/** A part of a page, or a dialog, that asks the server for something by itself. */
type Part = {
  ids?: string;
  name: string;
  procedure: string;
  /** Brings it on the screen, as a signed-in member. */
  open: (page: Page) => Promise<unknown>;
  /** Where it stands, with its words while it is on its way. */
  place: (page: Page) => Locator;
  loading?: string;
  /** What it says when it could not be read. */
  failed: string;
  /** What is there when it could. */
  full: (page: Page) => Locator;
};

const tab = (key: string) => (page: Page) => page.goto(`/dashboard?tab=${key}`);
const panel = (name: string) => (page: Page) => page.getByRole("tabpanel", { name });
const region = (name: string) => (page: Page) => page.getByRole("region", { name, exact: true });
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

const parts: Part[] = [
  {
    name: "the overview",
    procedure: "member.temple.overview",
    open: tab("overview"),
    place: panel("總覽"),
    failed: "總覽暫時讀不到",
    full: region("會員方案"),
  },
  {
    ids: "[S8.47]",
    name: "the latest prayers",
    procedure: "member.temple.prayers",
    open: tab("overview"),
    place: region("最近的祈願"),
    failed: "最近的祈願暫時讀不到",
    full: (page) => region("最近的祈願")(page).getByRole("listitem").first(),
  },
  {
    ids: "[S8.47]",
    name: "the prayers",
    procedure: "member.temple.prayers",
    open: tab("prayers"),
    place: panel("祈願"),
    failed: "祈願暫時讀不到",
    full: (page) => panel("祈願")(page).getByRole("listitem").first(),
  },
  {
    ids: "[S8.47]",
    name: "the treasury",
    procedure: "member.temple.purchases",
    open: tab("treasury"),
    place: panel("寶庫"),
    failed: "寶庫暫時讀不到",
    full: (page) => page.getByRole("heading", { name: "夜空之石" }),
  },
  {
    ids: "[S8.47]",
    name: "the slips",
    procedure: "member.oracle.mine",
    open: tab("oracles"),
    place: panel("靈籤"),
    failed: "靈籤暫時讀不到",
    full: (page) => page.getByRole("searchbox", { name: "在抽過的籤裡找" }),
  },
  {
    ids: "[S8.47]",
    name: "the dialogues",
    procedure: "member.dialogue.list",
    open: tab("dialogues"),
    place: panel("對話"),
    failed: "對話暫時讀不到",
    full: (page) => region("寫下的對話")(page).getByRole("listitem").first(),
  },
  {
    ids: "[S8.47]",
    name: "the moments",
    procedure: "member.moment.list",
    open: tab("meditation"),
    place: panel("冥想"),
    failed: "冥想時刻暫時讀不到",
    full: (page) => region("收藏的時刻")(page).getByRole("listitem").first(),
  },
  {
    name: "the plans, in their dialog",
    procedure: "member.site.plans",
    open: async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "延長方案" }).click();
    },
    place: dialog,
    failed: "會員方案暫時讀不到",
    full: (page) => dialog(page).getByRole("list", { name: /的內容$/ }),
  },
  {
    name: "the inbox",
    procedure: "member.notification.list",
    open: async (page) => {
      await page.goto("/dashboard");
      await page.getByRole("button", { name: /^通知/ }).click();
    },
    place: dialog,
    failed: "通知暫時讀不到",
    full: (page) => dialog(page).getByRole("listitem").first(),
  },
  {
    name: "the way back",
    procedure: "member.temple.overview",
    open: (page) => page.goto("/home"),
    place: main,
    failed: "會員資料暫時讀不到",
    full: region("會員方案"),
  },
  {
    name: "the account",
    procedure: "member.profile.view",
    open: (page) => page.goto("/account"),
    place: main,
    failed: "個人資料暫時讀不到",
    full: (page) => region("個人資料")(page).getByLabel("姓名"),
  },
  {
    name: "the orders",
    procedure: "payments.orders",
    open: (page) => page.goto("/account"),
    place: region("訂單"),
    failed: "訂單暫時讀不到",
    full: (page) => region("訂單")(page).getByRole("listitem").first(),
  },
  {
    name: "whether one can pay",
    procedure: "payments.state",
    open: (page) => page.goto("/dashboard?plan=vip"),
    place: dialog,
    failed: "付款系統暫時讀不到",
    full: (page) => dialog(page).getByRole("button", { name: /^前往付款/ }),
  },
  {
    name: "the devices",
    procedure: "member.session.list",
    open: (page) => page.goto("/account"),
    place: region("裝置"),
    failed: "登入的裝置暫時讀不到",
    full: (page) => region("裝置")(page).getByRole("listitem").first(),
  },
  {
    name: "one's own files",
    procedure: "member.shop.ownFiles",
    open: (page) => page.goto("/downloads"),
    place: main,
    failed: "你的檔案暫時讀不到",
    full: (page) => main(page).getByRole("heading", { level: 1 }),
  },
  {
    name: "a drawn slip on its way to an interpretation",
    procedure: "member.oracle.drawn",
    open: async (page) => {
      const answer = await page.request.post("/trpc/member.oracle.draw", { data: { json: { question: "" } } });
      const { result } = (await answer.json()) as { result: { data: { json: { oracle: { id: string } } } } };
      await page.goto(`/ai-interpretation/${result.data.json.oracle.id}`);
    },
    place: main,
    loading: "正在找你抽過的這支籤",
    failed: "靈籤還沒有找到",
    full: (page) => page.getByRole("button", { name: "開始解讀" }),
  },
  {
    name: "a post",
    procedure: "member.site.post",
    open: async (page) => {
      await page.goto("/blog");
      await page.getByRole("heading", { level: 2 }).first().getByRole("link").click();
    },
    place: main,
    failed: "這一篇暫時讀不到",
    full: region("接著讀"),
  },
  {
    name: "the plans of the landing page",
    procedure: "member.site.plans",
    open: async (page) => {
      await page.goto("/payment/cancel");
      await main(page).getByRole("link", { name: "回首頁" }).click();
    },
    place: (page) => page.locator("#pricing"),
    failed: "方案暫時讀不到",
    full: (page) => page.locator("#pricing").getByRole("listitem").first(),
  },
];

test.describe("on its way, failed, and tried again", () => {
  // The browser's own line for the call that is refused.
  test.use({ allowedErrors: [/Failed to load resource/] });

  for (const { ids, name, procedure, open, place, loading = LOADING, failed, full } of parts)
    test([ids, name].filter(Boolean).join(" "), { tag: "@both" }, async ({ page, signIn, expectAccessible }) => {
      const calls = await govern(page, procedure);
      await signIn(MEMBER);
      await open(page);
      await expect(place(page).getByText(loading).first()).toBeVisible();
      await expectAccessible();
      calls.refuse();
      await expect(page.getByText(failed, { exact: true })).toBeVisible();
      await expect(page.getByText(REFUSAL)).toBeVisible();
      await expectAccessible();
      calls.mend();
      await page.getByRole("button", { name: "再試一次" }).click();
      await expect(full(page)).toBeVisible();
      await expect(page.getByText(failed, { exact: true })).toHaveCount(0);
    });
});

test("each room of the temple invites where nothing is yet", { tag: "@both" }, async ({
  page,
  signIn,
  expectAccessible,
  picture,
}) => {
  const nothing = { items: [], next: null };
  await answerWith(page, {
    "member.temple.prayers": nothing,
    "member.temple.purchases": nothing,
    "member.oracle.mine": nothing,
    "member.dialogue.list": nothing,
    "member.moment.list": nothing,
  });
  await signIn(MEMBER);
  await page.goto("/dashboard");
  for (const [name, words] of [
    ["總覽", "這裡還沒有願"],
    ["祈願", "還沒有寫下願"],
    ["寶庫", "寶庫還空著"],
    ["靈籤", "還沒有抽過籤"],
    ["對話", "還沒有寫下對話"],
    ["冥想", "還沒有收藏的時刻"],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    await expect(panel(name)(page).getByRole("heading", { name: words })).toBeVisible();
    await expectAccessible();
    await picture(`temple-nothing-${name}`);
  }
});

test.describe("when the session is over", { tag: "@both" }, () => {
  test.use({ allowedErrors: [/401 \(Unauthorized\)/] });

  for (const path of ["/home", "/dashboard?tab=treasury", "/account"])
    test(`[S6.03] ${path} says so, and leads to the login and back`, async ({ page, baseURL }) => {
      // Two cookies of a session that the server has forgotten meanwhile.
      await page
        .context()
        .addCookies(
          ["panshi_member", "panshi_member_hint"].map((name) => ({ name, value: "over", url: baseURL ?? "" })),
        );
      const login = await holdLogin(page);
      await page.goto(path);
      await expect(page.getByText("你已經登出").first()).toBeVisible();
      expect(await login.passed).toBe(path);
    });

  test("a public page goes on as for a visitor", async ({ page, baseURL }) => {
    await page
      .context()
      .addCookies(["panshi_member", "panshi_member_hint"].map((name) => ({ name, value: "over", url: baseURL ?? "" })));
    await page.goto("/oracle-draw");
    await expect(page.getByRole("banner").getByRole("button", { name: "登入" })).toBeVisible();
    await expect(page.getByText("你已經登出")).toHaveCount(0);
  });

  test("[S8.21] a dialogue that cannot be sent is still there after signing in again", async ({ page, signIn }) => {
    const words = `被打斷的話。${Date.now()}`;
    await signIn(MEMBER);
    await page.goto("/dashboard?tab=dialogues");
    const sheet = region("寫下今天的對話")(page);
    await sheet.getByText("平靜").click();
    await sheet.getByLabel("對話", { exact: true }).fill(words);
    await page.waitForLoadState("networkidle");
    const login = await holdLogin(page);
    await page.context().clearCookies();
    await sheet.getByRole("button", { name: "收好這段對話" }).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.passed).toBe("/dashboard?tab=dialogues");
    await login.goOn();
    await fillLogin(loginDialog(page), MEMBER, DEMO_PASSWORD);
    await loginDialog(page).getByRole("button", { name: "登入", exact: true }).click();
    await expect(page).toHaveURL("/dashboard?tab=dialogues");
    await expect(sheet.getByLabel("對話", { exact: true })).toHaveValue(words);
  });

  test("[S8.21] a change of the account leads to the login too", async ({ page, registered: _ }) => {
    await page.goto("/account");
    await region("個人資料")(page).getByLabel("姓名").fill("歐陽靜石");
    await page.waitForLoadState("networkidle");
    const login = await holdLogin(page);
    await page.context().clearCookies();
    await region("個人資料")(page).getByRole("button", { name: "存下修改" }).click();
    await expect(page.getByText("你已經登出").first()).toBeVisible();
    expect(await login.passed).toBe("/account");
  });

  test("[S4.06] [S4.07] a ritual in the middle of which it ends keeps its choices", async ({ page, registered: _ }) => {
    await page.goto("/prayer-wish-form");
    await page.getByRole("textbox", { name: "你的願" }).fill("願我慢慢來。");
    await page.getByRole("button", { name: "帶著它進入儀式" }).click();
    await expect(page).toHaveURL("/ritual-ceremony");
    const login = await holdLogin(page);
    await page.context().clearCookies();
    await page.getByRole("button", { name: "略過" }).click();
    await expect(page.getByText("請先登入", { exact: true })).toBeVisible();
    expect(await login.passed).toBe("/ritual-ceremony");
    expect(await page.evaluate(() => sessionStorage.getItem("panshi:journey"))).toContain("願我慢慢來。");
  });
});
