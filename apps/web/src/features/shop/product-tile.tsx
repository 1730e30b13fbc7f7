import { formatPrice } from "@panshi/contracts/plan";
import { type Product, productCategories } from "@panshi/contracts/product";
import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import { togglePreview, usePreview } from "./previews.ts";
import { ProductPicture } from "./product-picture.tsx";

type ProductTileProps = {
  product: Product;
  /** Whether its image loads eagerly. */
  early: boolean;
  inCart: boolean;
  onToggle: () => void;
  onLook: () => void;
};

/** One product: image, name, description and price, with a preview. */
export function ProductTile({ product, early, inCart, onToggle, onLook }: ProductTileProps) {
  const { name, description, price, category, type, audioUrl } = product;
  return (
    <li className={classList("product-tile flex flex-col", !early && "far-below [--guess:36rem]")}>
      {type === "image" ? (
        <button type="button" onClick={onLook} className="group/look relative block overflow-hidden">
          <ProductPicture
            product={product}
            alt={`放大看「${name}」`}
            early={early}
            className="transition-[scale] duration-arrive group-hover/look:scale-[1.03]"
          />
          <span aria-hidden className="thumb absolute end-0 bottom-0 grid place-items-center bg-night-950/70">
            <Icon name="search" />
          </span>
        </button>
      ) : (
        <div className="relative">
          <ProductPicture product={product} alt="" early={early} />
          {audioUrl && <PreviewButton name={name} address={audioUrl} />}
        </div>
      )}
      <p className="pt-4 text-sm text-ink-soft">{productCategories[category]}</p>
      <h2 className="text-2xl">{name}</h2>
      <p className="pt-2 text-ink-soft">{description}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-6">
        <p className="tabular font-display text-2xl font-light whitespace-nowrap">{formatPrice(price)}</p>
        <Button variant={inCart ? "quiet" : "line"} size="sm" onClick={onToggle}>
          {inCart ? "移出購物車" : "加入購物車"}
          <span className="sr-only">：{name}</span>
        </Button>
      </div>
    </li>
  );
}

/** Plays or stops the preview. */
function PreviewButton({ name, address }: { name: string; address: string }) {
  const { playing, refused } = usePreview();
  const on = playing === address;
  return (
    <div className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-3 bg-night-950/75">
      <button
        type="button"
        aria-pressed={on}
        onClick={() => togglePreview(address)}
        className="inline-flex min-h-12 grow items-center gap-3 px-4 hover:text-fine"
      >
        <Icon name={on ? "pause" : "play"} />
        {on ? "停止" : "試聽"}
        <span className="sr-only">「{name}」</span>
      </button>
      <span role="status" className="pe-4 text-sm">
        {refused === address && "這一段暫時聽不到"}
      </span>
    </div>
  );
}
