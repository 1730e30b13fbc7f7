import { findElement, RunSteps } from "@panshi/client/testing";
import { trpc } from "@panshi/client/trpc";
import type { Role } from "@panshi/contracts/platform/permissions";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../../lib/testing.tsx";
import { MarketingHead } from "../commerce/marketing/marketing-head.tsx";
import { GoodsAndDownloadsTabs } from "../commerce/product/goods-and-downloads-tabs.tsx";
import { ContactSettings } from "./contact-info/contact-settings.tsx";
import { ContentTabs } from "./content-tabs.tsx";
import { ContentSettings } from "./site-content/content-settings.tsx";

const tabsOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)].map(
    ([, attributes = "", label]) =>
      `${label} ${/href="([^"]*)"/.exec(attributes)?.[1]}${attributes.includes('aria-current="page"') ? " here" : ""}`,
  );

it("the tabs of content and of goods lead to their lists, and mark the one that is shown", () => {
  const content = (at: string) => tabsOf(renderWithData(<ContentTabs />, undefined, { at }));
  const [posts, stories, faqs] = ["部落格 /content", "成功故事 /success-stories", "常見問題 /faqs"];
  expect(content("/content")).toEqual([`${posts} here`, stories, faqs]);
  expect(content("/blog-posts")).toEqual([`${posts} here`, stories, faqs]);
  expect(content("/faqs")).toEqual([posts, stories, `${faqs} here`]);
  const goods = (at: string) => tabsOf(renderWithData(<GoodsAndDownloadsTabs />, undefined, { at }));
  expect(goods("/products")).toEqual(["商品 /products here", "免費下載 /products/free-downloads"]);
  expect(goods("/products/free-downloads")).toEqual(["商品 /products", "免費下載 /products/free-downloads here"]);
  // S2.124
  const marketing = (at: string) => tabsOf(renderWithData(<MarketingHead />, undefined, { at }));
  const tools = [
    "行銷活動 /marketing",
    "優惠 /marketing/promotions",
    "推薦 /marketing/referrals",
    "分析 /marketing/analytics",
  ];
  for (const tool of tools)
    expect(marketing(tool.replace(/.* /, ""))).toEqual(tools.map((each) => (each === tool ? `${each} here` : each)));
});

it("a contact line shows its values, and moves where it can go, for who may write the content", () => {
  const key = getQueryKey(trpc.admin.contactInfo.list, undefined, "query");
  const line = (id: string, changes: object) => ({ id, isActive: true, updatedAt: "then", ...changes });
  const lines = [
    line("one", { kind: "email", label: "信箱", value: "moon@example.com", order: 1 }),
    line("two", { kind: "hours", label: "時間", value: "", order: 2, isActive: false }),
    line("three", { kind: "phone", label: "電話", value: "02-2345", order: 5 }),
  ];
  const shown = (role: Role) =>
    renderWithData(<ContactSettings />, (client) => client.setQueryData(key, lines as never), { role });
  const edits = (name: string) => ["名稱", "內容", "順序"].map((part) => `編輯「${name}」的${part}`);
  const moves = (name: string, up = "", down = "") => [`${up}把「${name}」往上移`, `${down}把「${name}」往下移`];
  const html = shown("admin");
  expect(listButtonLabels(html)).toEqual([
    ...edits("信箱"),
    ...moves("信箱", "-"),
    ...edits("時間"),
    ...moves("時間"),
    ...edits("電話"),
    ...moves("電話", "", "-"),
  ]);
  expect(findUnmetTexts(html, ["信箱", "moon@example.com", "（空白，網站上不會出現）", "02-2345", "移動"])).toEqual([]);
  expect(html.match(/ checked=""/g)).toHaveLength(2);
  const read = shown("moderator");
  expect([listButtonLabels(read), findUnmetTexts(read, ["moon@example.com", "!移動"])]).toEqual([[], []]);
  const failed = renderWithData(<ContactSettings />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["聯絡資訊讀取失敗 連不上伺服器"])).toEqual([]);
});

it("a contact line is moved before the line above it, or behind the one below it", async () => {
  const key = getQueryKey(trpc.admin.contactInfo.list, undefined, "query");
  const line = (id: string) => ({
    id,
    kind: "hours",
    label: id,
    value: "",
    order: 1,
    isActive: true,
    updatedAt: "then",
  });
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (_url: string | URL, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as Record<string, { json?: unknown }>)["0"]?.json);
    return Promise.reject(new Error("no answer"));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const move = (name: string, way: "onUp" | "onDown") =>
    renderWithData(
      <RunSteps
        of={ContactSettings}
        steps={[(shown) => (findElement(shown, ({ props }) => props["name"] === name).props[way] as () => void)()]}
      />,
      (client) => client.setQueryData(key, ["a", "b", "c", "d"].map(line) as never),
    );
  for (const [name, way, beforeId] of [
    ["c", "onUp", "b"],
    ["b", "onDown", "d"],
    ["c", "onDown", null],
  ] as const) {
    move(name, way);
    await vi.waitFor(() => expect(sent.splice(0)).toEqual([{ id: name, updatedAt: "then", beforeId }]));
  }
});

it("the texts of the site stand in their sections, which lead to where they are shown", () => {
  const key = getQueryKey(trpc.admin.siteContent.list, undefined, "query");
  const text = (section: string, name: string, value: string) => ({
    id: `${section} ${name}`,
    section,
    key: name,
    value,
    description: "說明",
    updatedAt: "then",
  });
  const texts = [text("unknown", "odd", "奇"), text("contact", "subtitle", ""), text("contact", "title", "有話想說")];
  const shown = (role: Role) =>
    renderWithData(<ContentSettings />, (client) => client.setQueryData(key, texts as never), { role });
  const html = shown("admin");
  expect(listButtonLabels(html)).toEqual(["編輯「聯絡頁」的標題", "編輯「聯絡頁」的subtitle", "編輯「unknown」的odd"]);
  const words = "聯絡頁 在網站上看（另開分頁） 標題 有話想說 subtitle 說明 （空白，不顯示） unknown odd 說明 奇";
  expect(findUnmetTexts(html, [words])).toEqual([]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(["/contact"]);
  expect(listButtonLabels(shown("moderator"))).toEqual([]);
  const failed = renderWithData(<ContentSettings />, (client) => failQuery(client, key));
  expect(findUnmetTexts(failed, ["網站文字讀取失敗 連不上伺服器"])).toEqual([]);
});
