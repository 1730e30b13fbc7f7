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
const card = (more: Partial<Purchase>) =>
  renderWithData(
    <PurchaseCard
      purchase={{ ...purchase, ...more }}
      sound={{ playing: null, failed: null, toggle: () => {} }}
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
