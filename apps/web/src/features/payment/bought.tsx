import { formatPrice, type Plan } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";

/** The dialog names this many of a plan's features (S3.06). */
const FEATURES = 3;

/** The plan that is paid for: its name, how long it lasts, and what it brings first. */
export function BoughtPlan({ plan }: { plan: Plan }) {
  const { title, price, originalPrice, duration, features } = plan;
  return (
    <div className="grid gap-3">
      <h3 className="text-2xl">{title}</h3>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-3xl font-light whitespace-nowrap">{formatPrice(price)}</span>
        {originalPrice !== null && (
          <s className="tabular text-sm text-ink-soft">
            <span className="sr-only">原價 </span>
            {formatPrice(originalPrice)}
          </s>
        )}
        <span className="text-ink-soft">{duration} 天</span>
      </p>
      <ul aria-label={`${title}的內容`} className="grid gap-1 text-ink-soft">
        {features.slice(0, FEATURES).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </div>
  );
}

type BoughtGoodsProps = {
  products: readonly Product[];
  /** Why one cannot be bought, by its place, e.g. owned already. */
  trouble: (place: number) => string | undefined;
  onRemove: (product: Product) => void;
};

/** The goods that are paid for. One that is owned already says so, and can be taken out. */
export function BoughtGoods({ products, trouble, onRemove }: BoughtGoodsProps) {
  return (
    <ul aria-label="購物車的商品">
      {products.map((product, place) => (
        <li key={product.id} className="grid gap-1 border-b border-line py-3 first:border-t">
          <p className="flex items-baseline gap-4">
            <span className="grow font-display font-black">{product.name}</span>
            <span className="tabular text-ink-soft">{formatPrice(product.price)}</span>
          </p>
          {trouble(place) && (
            <p className="flex items-center justify-between gap-4 text-sm text-bad">
              {trouble(place)}
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
