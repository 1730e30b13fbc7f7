import { formatPrice } from "@panshi/contracts/commerce/plan";
import { type Product, productCategories } from "@panshi/contracts/commerce/product";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import { CartButton } from "./cart-button.tsx";
import { PreviewButton } from "./preview-button.tsx";
import { productFacts } from "./product-facts.ts";
import { ProductPicture } from "./product-picture.tsx";

type ProductTileProps = {
  product: Product;
  /** Whether its image loads eagerly. */
  early: boolean;
  owned: boolean;
  inCart: boolean;
  onToggle: () => void;
  onLook: () => void;
};

/** One product: image, name, what its file is, description and price, with a preview. */
export function ProductTile({ product, early, owned, inCart, onToggle, onLook }: ProductTileProps) {
  const { name, description, price, category, type, audioUrl } = product;
  const facts = productFacts(product);
  // A phone's narrow tile has room for it alone; the dialog shows the whole description.
  const firstSentence = /^[^。]*。?/u.exec(description)?.[0] ?? "";
  return (
    <li className={classList("product-tile flex min-w-0 flex-col", !early && "far-below [--guess:30rem]")}>
      <div className="relative">
        <button type="button" onClick={onLook} className="group/look relative block w-full overflow-hidden">
          <ProductPicture
            product={product}
            alt={type === "image" ? `放大看「${name}」` : `細看「${name}」`}
            early={early}
            className="transition-[scale] duration-arrive group-hover/look:scale-[1.03]"
          />
          {type === "image" && (
            <span aria-hidden className="thumb absolute end-0 bottom-0 grid place-items-center bg-night-950/70">
              <Icon name="search" />
            </span>
          )}
        </button>
        {audioUrl && (
          <div className="absolute inset-x-0 bottom-0 bg-night-950/75">
            <PreviewButton name={name} address={audioUrl} />
          </div>
        )}
      </div>
      <p className="pt-3 text-sm text-ink-soft sm:pt-4">{productCategories[category]}</p>
      <h2 className="text-xl sm:text-2xl">{name}</h2>
      {facts && <p className="tabular text-sm text-ink-soft">{facts}</p>}
      <p className="pt-2 text-sm text-balance text-ink-soft sm:text-base">
        {firstSentence}
        <span className="max-sm:hidden">{description.slice(firstSentence.length)}</span>
      </p>
      <div className="mt-auto grid gap-x-4 gap-y-1 pt-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-y-2 sm:pt-6">
        <p className="tabular font-display text-xl font-light whitespace-nowrap sm:text-2xl">{formatPrice(price)}</p>
        <CartButton name={name} owned={owned} inCart={inCart} onToggle={onToggle} size="sm" className="max-sm:px-2!" />
      </div>
    </li>
  );
}
