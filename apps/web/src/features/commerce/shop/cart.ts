import type { Product } from "@panshi/contracts/commerce/product";

/** Ids of products in the order they were added (S4.31), each once (S4.32). */
export type Cart = readonly string[];

/** Upper limit of a stored cart, whose content is not trusted. */
const MAX_ITEMS = 200;

export const withProduct = (cart: Cart, id: string): Cart => (cart.includes(id) ? cart : [...cart, id]);

export const withoutProduct = (cart: Cart, id: string): Cart => cart.filter((other) => other !== id);

/** The products of a cart in its order; unknown ids are dropped. */
export const productsInCart = (cart: Cart, products: readonly Product[]): Product[] =>
  cart.flatMap((id) => products.find((product) => product.id === id) ?? []);

/** The total of a cart, in whole TWD. */
export const totalOf = (chosen: readonly Product[]): number => chosen.reduce((sum, { price }) => sum + price, 0);

/** Parses a stored cart; an empty one where nothing readable is stored. */
export function parseCart(text: string | null): Cart {
  if (!text) return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) return [];
    return [...new Set(parsed.filter((id): id is string => typeof id === "string"))].slice(0, MAX_ITEMS);
  } catch {
    return []; // Not JSON.
  }
}
