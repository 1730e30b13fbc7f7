import type { Product } from "@panshi/contracts/product";

/** Ids of products, in the order they were put in (S4.31); each once (S4.32). */
export type Cart = readonly string[];

/** More than a shop ever has: what stands in the browser could be anybody's. */
const MAX_ITEMS = 200;

export const withProduct = (cart: Cart, id: string): Cart => (cart.includes(id) ? cart : [...cart, id]);

export const withoutProduct = (cart: Cart, id: string): Cart => cart.filter((each) => each !== id);

/** The products of a cart in its order; ids that the shop does not know are dropped. */
export const productsInCart = (cart: Cart, products: readonly Product[]): Product[] =>
  cart.flatMap((id) => products.find((product) => product.id === id) ?? []);

/** What a cart costs, in whole TWD. */
export const totalOf = (chosen: readonly Product[]): number => chosen.reduce((sum, { price }) => sum + price, 0);

/** A cart as it was kept; an empty one where nothing, or nothing of ours, was. */
export function parseCart(text: string | null): Cart {
  if (!text) return [];
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return [...new Set(kept.filter((id): id is string => typeof id === "string"))].slice(0, MAX_ITEMS);
  } catch {
    return []; // Not JSON: somebody else wrote it.
  }
}
