import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { Product } from "@panshi/contracts/commerce/product";
import { Button } from "@panshi/ui/button";
import { classList } from "@panshi/ui/class-list";
import { Icon } from "@panshi/ui/display/icon";
import { useId, useState } from "react";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { totalOf } from "./cart.ts";
import { DIGITAL_ONLY_NOTICE } from "./product-facts.ts";
import { stopAudioPreview, useAudioPreviewState } from "./previews.ts";
import "./cart-bar.css";

type CartBarProps = {
  chosen: readonly Product[];
  /** All products, for the name of the playing preview. */
  products: readonly Product[];
  onRemove: (product: Product) => void;
  /** Whether the checkout is loading. */
  busy: boolean;
  onCheckout: () => void;
};

/**
 * The cart: products, total and checkout. It stays at the lower edge of the screen from the first product on, as a playing preview
 * does; empty, it stands below the products and covers nothing.
 */
export function CartBar({ chosen, products, onRemove, busy, onCheckout }: CartBarProps) {
  const [open, setOpen] = useState(false);
  const list = useId();
  const empty = chosen.length === 0;
  const shown = open && !empty;
  const { playing } = useAudioPreviewState();
  const playingProduct = products.find(({ audioUrl }) => audioUrl !== null && audioUrl === playing);
  return (
    <section
      aria-label="購物車"
      className={classList("border-t border-line bg-night-900", (!empty || playingProduct) && "cart-bar sticky z-20")}
    >
      {shown && <ChosenProducts id={list} chosen={chosen} onRemove={onRemove} />}
      {playingProduct && <PlayingPreview name={playingProduct.name} />}
      <div
        className={classList(
          "min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-6 py-2 sm:min-h-18 sm:gap-x-8 sm:px-12 lg:px-24",
          empty && playingProduct ? "hidden" : "flex",
        )}
      >
        <button
          type="button"
          disabled={empty}
          aria-expanded={shown}
          aria-controls={list}
          onClick={() => setOpen(!open)}
          className="thumb inline-flex items-center gap-3 enabled:hover:text-fine disabled:text-ink-soft"
        >
          <Icon name="shop" />
          <span className="tabular">{chosen.length} 件</span>
        </button>
        {!empty && (
          <p className="tabular font-display text-2xl font-light whitespace-nowrap">
            <span className="sr-only">合計 </span>
            {formatPrice(totalOf(chosen))}
          </p>
        )}
        <p className="hidden text-sm text-ink-soft lg:block">{NO_GUARANTEE_NOTICE}</p>
        <Button
          variant={empty ? "quiet" : "ember"}
          size={empty ? "sm" : "md"}
          busy={busy}
          onClick={onCheckout}
          className="ms-auto"
        >
          結帳
        </Button>
      </div>
    </section>
  );
}

function ChosenProducts({
  id,
  chosen,
  onRemove,
}: {
  id: string;
  chosen: readonly Product[];
  onRemove: CartBarProps["onRemove"];
}) {
  return (
    <div id={id} className="max-h-[50dvh] animate-fade overflow-y-auto px-6 pt-4 sm:px-12 lg:px-24">
      <ul>
        {chosen.map((product) => (
          <li key={product.id} className="flex items-center gap-4 border-b border-line">
            <span className="grow font-display font-black">{product.name}</span>
            <span className="tabular text-ink-soft">{formatPrice(product.price)}</span>
            <button
              type="button"
              aria-label={`移出「${product.name}」`}
              onClick={() => onRemove(product)}
              className="thumb grid place-items-center text-ink-soft hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-sm text-ink-soft">{DIGITAL_ONLY_NOTICE}</p>
      <p className="pb-3 text-sm text-ink-soft lg:hidden">{NO_GUARANTEE_NOTICE}</p>
    </div>
  );
}

/** The playing preview, with a button to stop it. */
function PlayingPreview({ name }: { name: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line px-6 text-sm sm:px-12 lg:px-24">
      <p>正在試聽「{name}」</p>
      <button
        type="button"
        role="switch"
        aria-checked
        onClick={stopAudioPreview}
        className="thumb inline-flex items-center justify-center gap-2 text-ink-soft hover:text-ink"
      >
        <Icon name="sound" className="size-5" />
        試聽
        <span aria-hidden>開</span>
      </button>
    </div>
  );
}
