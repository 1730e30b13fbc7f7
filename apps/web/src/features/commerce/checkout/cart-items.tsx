import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { Product } from "@panshi/contracts/commerce/product";

type CartItemsProps = {
  products: readonly Product[];
  /** Why the product at an index cannot be bought, e.g. it is owned already. */
  errorAt: (place: number) => string | undefined;
  onRemove: (product: Product) => void;
};

/** The products of a cart. One that cannot be bought says why, and can be removed. */
export function CartItems({ products, errorAt, onRemove }: CartItemsProps) {
  return (
    <ul aria-label="購物車的商品">
      {products.map((product, place) => (
        <li key={product.id} className="grid gap-1 border-b border-line py-3 first:border-t">
          <p className="flex items-baseline gap-4">
            <span className="grow font-display font-black">{product.name}</span>
            <span className="tabular text-ink-soft">{formatPrice(product.price)}</span>
          </p>
          {errorAt(place) && (
            <p className="flex items-center justify-between gap-4 text-sm text-bad">
              {errorAt(place)}
              <button
                type="button"
                onClick={() => onRemove(product)}
                className="thumb text-ink underline decoration-line-strong underline-offset-8"
              >
                移出<span className="sr-only">「{product.name}」</span>
              </button>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
