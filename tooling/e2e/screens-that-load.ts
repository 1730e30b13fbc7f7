import { panel, region, main, dialog, clickTab, type Screen } from "./loading-part.ts";

/** By the test's title: one page load each. */
export const screensThatLoad: Record<string, Screen[]> = {
  "[S8.47] the temple: its overview, its tabs, its dialogs": [
    {
      open: (page) => page.goto("/dashboard"),
      parts: [
        {
          name: "the overview",
          procedure: "member.temple.overview",
          place: panel("總覽"),
          failed: "總覽暫時讀不到",
          full: region("會員方案"),
        },
        {
          name: "the latest prayers",
          procedure: "member.temple.prayers",
          place: region("最近的祈願"),
          failed: "最近的祈願暫時讀不到",
          full: (page) => region("最近的祈願")(page).getByRole("listitem").first(),
        },
      ],
    },
    {
      open: async (page) => {
        await page.getByRole("button", { name: "延長方案" }).click();
      },
      parts: [
        {
          name: "the plans, in their dialog",
          procedure: "member.site.plans",
          place: dialog,
          failed: "會員方案暫時讀不到",
          full: (page) => dialog(page).getByRole("heading", { name: "靈師方案" }),
        },
      ],
    },
    {
      open: async (page) => {
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: /^通知/ }).click();
      },
      parts: [
        {
          name: "the inbox",
          procedure: "member.notification.list",
          place: dialog,
          failed: "通知暫時讀不到",
          full: (page) => dialog(page).getByRole("listitem").first(),
        },
      ],
    },
    {
      open: async (page) => {
        await page.keyboard.press("Escape");
        await clickTab("祈願")(page);
      },
      parts: [
        {
          name: "the prayers",
          procedure: "member.temple.prayers",
          place: panel("祈願"),
          failed: "祈願暫時讀不到",
          full: (page) => panel("祈願")(page).getByRole("listitem").first(),
        },
      ],
    },
    {
      open: clickTab("寶庫"),
      parts: [
        {
          name: "the treasury",
          procedure: "member.temple.purchases",
          place: panel("寶庫"),
          failed: "收藏暫時讀不到",
          full: (page) => page.getByRole("heading", { name: "夜空之石" }),
        },
      ],
    },
    {
      open: clickTab("靈籤"),
      parts: [
        {
          name: "the slips",
          procedure: "member.oracle.mine",
          place: panel("靈籤"),
          failed: "靈籤暫時讀不到",
          full: (page) => page.getByRole("searchbox", { name: "在抽過的籤裡找" }),
        },
      ],
    },
    {
      open: clickTab("對話"),
      parts: [
        {
          name: "the dialogues",
          procedure: "member.dialogue.list",
          place: panel("對話"),
          failed: "對話暫時讀不到",
          full: (page) => region("寫下的對話")(page).getByRole("listitem").first(),
        },
      ],
    },
    {
      open: clickTab("冥想"),
      parts: [
        {
          name: "the moments",
          procedure: "member.moment.list",
          place: panel("冥想"),
          failed: "冥想時刻暫時讀不到",
          full: (page) => region("收藏的時刻")(page).getByRole("listitem").first(),
        },
      ],
    },
    {
      open: clickTab("回望"),
      parts: [
        {
          name: "what returns",
          procedure: "member.temple.recurrence",
          place: panel("回望"),
          failed: "回望暫時讀不到",
          full: (page) => panel("回望")(page).getByRole("heading", { name: "一再回來的字" }),
        },
      ],
    },
  ],
  "the way back": [
    {
      open: (page) => page.goto("/home"),
      parts: [
        {
          name: "the way back",
          procedure: "member.temple.overview",
          place: main,
          failed: "會員資料暫時讀不到",
          full: region("會員方案"),
        },
      ],
    },
  ],
  "the account: its data, its orders, its devices, its invitation": [
    {
      open: (page) => page.goto("/account"),
      parts: [
        {
          name: "the account",
          procedure: "member.profile.view",
          place: main,
          failed: "個人資料暫時讀不到",
          full: (page) => region("個人資料")(page).getByLabel("姓名"),
        },
      ],
    },
    {
      open: (page) => page.goto("/account"),
      parts: [
        {
          name: "the orders",
          procedure: "payments.orders",
          place: region("訂單"),
          failed: "訂單暫時讀不到",
          full: (page) => region("訂單")(page).getByRole("listitem").first(),
        },
        {
          name: "the devices",
          procedure: "member.session.list",
          place: region("裝置"),
          failed: "登入的裝置暫時讀不到",
          full: (page) => region("裝置")(page).getByRole("listitem").first(),
        },
        {
          name: "the invitation",
          procedure: "member.referral.mine",
          place: region("邀請朋友"),
          failed: "邀請的連結暫時讀不到",
          full: region("你的連結"),
        },
        {
          name: "the own coupons",
          procedure: "member.referral.coupons",
          place: region("你的優惠券"),
          failed: "優惠券暫時讀不到",
          full: (page) => region("你的優惠券")(page).getByText("還沒有優惠券", { exact: false }),
        },
      ],
    },
  ],
  "whether one can pay": [
    {
      open: (page) => page.goto("/dashboard?plan=vip"),
      parts: [
        {
          name: "whether one can pay",
          procedure: "payments.state",
          place: dialog,
          failed: "付款系統暫時讀不到",
          full: (page) => dialog(page).getByRole("button", { name: /^前往付款/ }),
        },
      ],
    },
  ],
  "one's own files": [
    {
      open: (page) => page.goto("/downloads"),
      parts: [
        {
          name: "one's own files",
          procedure: "member.shop.ownFiles",
          place: main,
          failed: "你的檔案暫時讀不到",
          full: (page) => main(page).getByRole("heading", { level: 1 }),
        },
      ],
    },
  ],
  "a drawn slip on its way to an interpretation": [
    {
      open: async (page) => {
        const answer = await page.request.post("/trpc/member.oracle.draw", { data: { json: { question: "" } } });
        const { result } = (await answer.json()) as { result: { data: { json: { oracle: { id: string } } } } };
        await page.goto(`/ai-interpretation/${result.data.json.oracle.id}`);
      },
      parts: [
        {
          name: "a drawn slip on its way to an interpretation",
          procedure: "member.oracle.drawn",
          place: main,
          loading: "正在找你抽過的這支籤",
          failed: "靈籤還沒有找到",
          full: (page) => page.getByRole("button", { name: "開始解讀" }),
        },
      ],
    },
  ],
  "a post": [
    {
      open: async (page) => {
        await page.goto("/blog");
        await page.getByRole("heading", { level: 2 }).first().getByRole("link").click();
      },
      parts: [
        {
          name: "a post",
          procedure: "member.site.post",
          place: main,
          failed: "這一篇暫時讀不到",
          full: region("接著讀"),
        },
      ],
    },
  ],
  "the plans of the landing page": [
    {
      open: async (page) => {
        await page.goto("/payment/cancel");
        await main(page).getByRole("link", { name: "回首頁" }).click();
      },
      parts: [
        {
          name: "the plans of the landing page",
          procedure: "member.site.plans",
          place: (page) => page.locator("#pricing"),
          failed: "方案暫時讀不到",
          full: (page) => page.locator("#pricing").getByRole("listitem").first(),
        },
      ],
    },
  ],
};
