import { trpc } from "@panshi/client/trpc";
import type { Role } from "@panshi/contracts/platform/permissions";
import { ProductListInput, type ProductRecord, type ProductFileVersion } from "@panshi/contracts/commerce/product-edit";
import { getQueryKey } from "@trpc/react-query";
import { expect, it, vi } from "vitest";
import { productResource } from "../features/commerce/product/product-resource.ts";
import { cacheRows } from "../kit/testing.ts";
import { listButtonLabels, failQuery, renderWithData, findUnmetTexts } from "../lib/testing.tsx";
import Products from "./products.tsx";

vi.mock("@panshi/ui/overlay/dialog", () => import("../lib/testing-dialogs.tsx"));

const AT = "2026-11-20T16:30:00.000Z";
const verbs = (html: string, title: string) =>
  listButtonLabels(html).flatMap((label) => (label.endsWith(`「${title}」`) ? label.split("「")[0] : []));

const productOf = (changes: Partial<ProductRecord> = {}): ProductRecord => ({
  id: "one",
  name: "星圖",
  description: "一張圖",
  details: "",
  price: 300,
  category: "spiritual_images",
  type: "image",
  imageUrl: null,
  audioUrl: null,
  version: { number: 2, mediaType: "image/png", size: 2_097_152, createdAt: AT },
  isActive: true,
  displayOrder: 1,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});
const versionsKey = getQueryKey(trpc.admin.product.versions, { id: "one" }, "query");
type Options = { role?: Role; at?: string; versions?: ProductFileVersion[] | null };
const goods = (changes: Partial<ProductRecord>, { role = "admin", at = "", versions = [] }: Options = {}) =>
  renderWithData(
    <Products />,
    (client) => {
      cacheRows(client, productResource, ProductListInput, [productOf(changes)]);
      if (versions) client.setQueryData(versionsKey, versions as never);
      else failQuery(client, versionsKey);
    },
    { at: `/products${at}`, role },
  );

it("a product says what it still lacks, and offers its file, its clip and its changes to who may", () => {
  for (const [changes, role, expected, ...words] of [
    [{}, "admin", ["檔案", "編輯", "刪除"], "NT$ 300 第 2 版，2.0 MB 上架中 2026/11/21 00:30"],
    [{ price: 0, version: null, isActive: false }, "admin", ["檔案", "編輯", "刪除"], "未訂價 沒有檔案 未上架"],
    [{ type: "audio" }, "admin", ["檔案", "試聽", "編輯", "刪除"]],
    [{ audioUrl: "/clip.mp3" }, "admin", ["檔案", "試聽", "編輯", "刪除"]],
    [{ type: "audio" }, "moderator", ["檔案"], "!新增商品"],
  ] as const) {
    const html = goods(changes, { role });
    expect([findUnmetTexts(html, words), verbs(html, "星圖")]).toEqual([[], expected]);
    expect([role, html.includes("選取「星圖」")]).toEqual([role, role === "admin"]);
  }
});

it("an empty shop says so, and how to begin to who may", () => {
  const empty = (role: Role) =>
    renderWithData(<Products />, (client) => cacheRows(client, productResource, ProductListInput, []), { role });
  const how = "按「新增商品」，寫下第一件。";
  expect(findUnmetTexts(empty("admin"), [`尚未新增任何商品 靈魂百貨還空著。${how}`])).toEqual([]);
  expect(findUnmetTexts(empty("moderator"), ["尚未新增任何商品 靈魂百貨還空著。", `!${how}`])).toEqual([]);
});

it("the dialogs of a product: its file with all versions, its clip, and its form by the role", () => {
  const version = (changes: Partial<ProductFileVersion> = {}): ProductFileVersion => ({
    id: "v",
    number: 2,
    note: "重新混音",
    mediaType: "image/png",
    size: 2_097_152,
    fileUrl: "/file",
    createdBy: "石守",
    createdAt: AT,
    ...changes,
  });
  const file = "#one/檔案";
  for (const [changes, options, ...words] of [
    [
      {},
      { at: file, versions: [version()] },
      "新的檔案會成為最新的版本",
      "新版本的檔案",
      "這一版的說明",
      "第 2 版",
      "重新混音",
    ],
    [{ version: null }, { at: file }, "買下這件商品的人打開的，就是這個檔案。", "!這一版的說明", "還沒有檔案。"],
    [{}, { at: file, versions: null }, "版本讀取失敗 連不上伺服器"],
    [{}, { at: file, role: "moderator", versions: [version({ fileUrl: null })] }, "第 2 版", "!新版本的檔案", "關閉"],
    [{ type: "audio" }, { at: "#one/試聽" }, "試聽的檔案", "!移除試聽"],
    [{ type: "audio", audioUrl: "/clip.mp3" }, { at: "#one/試聽" }, "換成另一段", "移除試聽"],
    [{}, { at: "#one", role: "super_admin" }, "0 是還沒訂價，不能上架", "下架的商品買不到", "NT$ 300"],
    [{ version: null }, { at: "#one", role: "admin" }, "只有超級管理員能更改", "先存下來，再從「檔案」上傳檔案"],
  ] as const)
    expect(findUnmetTexts(goods(changes, options as Options), words)).toEqual([]);
  expect(goods({}, { at: file, versions: [version()] })).toContain('href="/file?download"');
  expect(goods({}, { at: file, versions: [version({ fileUrl: null })] })).not.toContain("?download");
  expect(goods({}, { at: "#one", role: "admin" })).toMatch(/<input[^>]*readOnly=""[^>]*name="price"/);
  expect(goods({}, { at: "#one", role: "super_admin" })).not.toMatch(/readOnly/);
  expect(goods({}, { at: "#one", role: "moderator" })).not.toContain("<footer>");
  expect(goods({}, { at: "#new", role: "moderator" })).not.toContain("<footer>");
});
