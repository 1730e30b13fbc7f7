import { emptySeller, Seller, type SellerSettings } from "@panshi/contracts/commerce/seller";

/** The key of the seller in the `settings` table. */
export const SELLER_KEY = "seller";

/** A stored seller; a field that is not stored is empty. */
export const parseSeller = (stored: unknown): Seller =>
  Seller.parse(stored !== null && typeof stored === "object" ? { ...emptySeller, ...stored } : emptySeller);

/** A stored row as administrators see it. */
export const toSellerSettings = ({ value, updatedAt }: { value: unknown; updatedAt: string }): SellerSettings => ({
  ...parseSeller(value),
  updatedAt,
});
