import type { Product } from "@panshi/contracts/commerce/product";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { CartBar } from "./cart-bar.tsx";
import { CategoryFilter, ProductTile } from "./shop.tsx";

const nothing = () => {};
const stone: Product = {
  id: "0190a000-0000-7000-8000-000000000003",
  name: "夜空之石",
  description: "一顆石頭。浮在夜裡。",
  price: 190,
  category: "spiritual_images",
  type: "image",
  imageUrl: "/art/stone.avif",
  audioUrl: null,
  format: "JPG",
  details: "",
};
const tile = (more: Partial<Product>) =>
  renderWithData(
    <ProductTile
      product={{ ...stone, ...more }}
      early
      owned={false}
      inCart={false}
      onToggle={nothing}
      onLook={nothing}
    />,
    nothing,
  );

test("an image is enlarged, other goods are looked at, and what sounds can be heard", () => {
  expect(tile({})).toContain('alt="放大看「夜空之石」"');
  expect(tile({})).not.toContain("試聽");
  const song = tile({ type: "audio", audioUrl: "/uploads/a.mp3" });
  expect(song).toContain('alt="細看「夜空之石」"');
  expect(song).toContain("試聽");
});

test("a product names its file, its first sentence apart, and its price", () => {
  expect(tile({})).toContain(">JPG<");
  expect(tile({ format: "" })).not.toContain("JPG");
  expect(tile({})).toMatch(/一顆石頭。<span[^>]*>浮在夜裡。<\/span>/);
  expect(tile({})).toContain("NT$ 190");
});

test("the cart counts its goods, and says their sum where there are any", () => {
  const bar = (chosen: Product[]) =>
    renderWithData(
      <CartBar chosen={chosen} products={[stone]} onRemove={nothing} busy={false} onCheckout={nothing} />,
      nothing,
    );
  expect(bar([stone, { ...stone, id: "2" }])).toMatch(/2 件.*合計.*NT\$ 380/);
  expect(bar([])).toContain("0 件");
  expect(bar([])).not.toContain("合計");
  expect(bar([])).toMatch(/<button[^>]*disabled=""[^>]*aria-expanded="false"/);
  expect(bar([stone])).not.toMatch(/disabled=""/);
});

test("the chosen category is marked", () => {
  const filter = renderWithData(<CategoryFilter shelf={null} onChoose={nothing} />, nothing);
  expect(filter).toMatch(/aria-pressed="true"[^>]*>全部</);
  expect(filter.match(/aria-pressed="true"/g)).toHaveLength(1);
});
