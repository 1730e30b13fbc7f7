import type { Purchase } from "@panshi/contracts/commerce/purchase";
import { expect, it } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { PurchaseCard } from "./purchases-panel.tsx";

const purchase: Purchase = {
  id: "0192a000-0000-7000-8000-000000000001",
  productName: "夜空之石",
  productType: "music",
  price: 190,
  imageUrl: null,
  purchaseDate: "2026-11-01T02:00:00.000Z",
  fileUrl: null,
  mediaType: null,
  newer: null,
  stoppedAt: null,
};
const card = (more: Partial<Purchase>, sound: { playing?: string; failed?: string } = {}) =>
  renderWithData(
    <PurchaseCard
      purchase={{ ...purchase, ...more }}
      sound={{ playing: null, failed: null, toggle: () => {}, ...sound }}
      onLook={() => {}}
    />,
    () => {},
  );

it("a purchase without a file says that it is not ready, and while its refund runs only that it is stopped", () => {
  expect(card({})).toContain("還沒有準備好");
  expect(card({})).not.toContain("退款處理中");
  const stopped = card({ stoppedAt: "2026-11-21T02:00:00.000Z" });
  expect(stopped).toContain("退款處理中");
  expect(stopped).not.toContain("還沒有準備好");
});

const actions = (html: string) =>
  ["播放", "停下", "放大看", "取得檔案"].filter((word) => html.includes(`>${word}<span class="sr-only">：夜空之石`));

it("what sounds is played, what is seen is enlarged, and every file can be had", () => {
  const file = (mediaType: string | null) => card({ fileUrl: "/uploads/1", mediaType });
  expect(actions(file("audio/mpeg"))).toEqual(["播放", "取得檔案"]);
  expect(actions(file("image/avif"))).toEqual(["放大看", "取得檔案"]);
  expect(actions(file("application/pdf"))).toEqual(["取得檔案"]);
  expect(actions(card({}))).toEqual([]);
});

it("the one that plays can be stopped, and the one that could not be played says so", () => {
  const song = { fileUrl: "/uploads/1", mediaType: "audio/mpeg" };
  expect(actions(card(song, { playing: purchase.id }))).toEqual(["停下", "取得檔案"]);
  expect(card(song, { playing: purchase.id })).toContain('aria-pressed="true"');
  expect(actions(card(song, { playing: "another" }))).toEqual(["播放", "取得檔案"]);
  expect(card(song, { failed: purchase.id })).toContain("現在放不出聲音，請稍後再試，或先取得檔案。");
  expect(card(song, { failed: "another" })).not.toContain("放不出聲音");
});
