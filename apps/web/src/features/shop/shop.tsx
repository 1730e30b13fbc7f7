import { PRACTICE_NOTICE } from "../../lib/practice-notice.ts";
import type { Product } from "@panshi/contracts/product";
import { Empty } from "@panshi/ui/empty";
import { Waiting } from "@panshi/ui/waiting";
import { toast } from "@panshi/ui/toast-store";
import { lazy, Suspense, useState } from "react";
import { FailedPart } from "../../lib/failed-part.tsx";
import { CartBar } from "./cart-bar.tsx";
import { changeCart, useCart } from "./cart-store.ts";
import { productsOf, withoutProduct, withProduct } from "./cart.ts";
import { usePreviewsHere } from "./previews.ts";
import { ProductTile } from "./product-tile.tsx";
import { type Shelf, ShelfFilter } from "./shelf-filter.tsx";
import { useProducts } from "./use-products.ts";

const PictureDialog = lazy(() => import("./picture-dialog.tsx"));
/** Pictures that are on the screen, or nearly, when the page opens. */
const EARLY = 2;
const nothing: readonly Product[] = [];

/** Puts a product into the cart, or takes it out, and says so (S8.44, S8.45). */
function toggle({ id, name }: Product, inCart: boolean) {
  changeCart((cart) => (inCart ? withoutProduct(cart, id) : withProduct(cart, id)));
  toast({ title: inCart ? "已移除商品" : "已加入購物車", description: name });
}

type ShopProps = { onCheckout: (chosen: readonly Product[]) => void; checkingOut: boolean };

/** The soul shop: a room of pictures and sounds, and the cart beneath it. */
export function Shop({ onCheckout, checkingOut }: ShopProps) {
  const { data, error, refetch } = useProducts();
  const products = data ?? nothing;
  const [shelf, setShelf] = useState<Shelf>(null);
  // Stays after closing, so that the dialog can leave in peace.
  const [looked, setLooked] = useState<{ product: Product; open: boolean } | null>(null);
  const chosen = productsOf(useCart(), products);
  const inCart = (product: Product) => chosen.includes(product);
  usePreviewsHere();
  return (
    <div>
      <header className="grid gap-6 px-6 pt-12 sm:px-12 lg:px-24 lg:pt-air-1">
        <h1 className="text-5xl lg:text-6xl">靈魂百貨</h1>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-2 pb-8 text-ink-soft lg:pb-12">
          <p className="measure">可以看的圖，可以聽的聲音，可以翻的卡。買下之後，收在你的寶庫裡。</p>
          <p className="text-sm">{PRACTICE_NOTICE}</p>
        </div>
        <ShelfFilter shelf={shelf} onChoose={setShelf} />
      </header>
      <div className="px-6 py-12 sm:px-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
        {!data && !error && (
          <div className="grid min-h-96 place-content-center">
            <Waiting label="載入商品中..." spoken />
          </div>
        )}
        {!data && error && <FailedPart what="商品" error={error} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <Empty headingLevel={2} title="目前沒有商品" text="新的圖像與聲音還在工作桌上，做好了就會擺出來。" />
        )}
        <ul className="grid gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {products
            .filter(({ category }) => shelf === null || category === shelf)
            .map((product, place) => (
              <ProductTile
                key={product.id}
                product={product}
                early={place < EARLY}
                inCart={inCart(product)}
                onToggle={() => toggle(product, inCart(product))}
                onLook={() => setLooked({ product, open: true })}
              />
            ))}
        </ul>
      </div>
      <CartBar
        chosen={chosen}
        products={products}
        onRemove={(product) => toggle(product, true)}
        busy={checkingOut}
        onCheckout={() => onCheckout(chosen)}
      />
      {looked && (
        <Suspense fallback={null}>
          <PictureDialog
            {...looked}
            inCart={inCart(looked.product)}
            onToggle={() => toggle(looked.product, inCart(looked.product))}
            onClose={() => setLooked({ ...looked, open: false })}
          />
        </Suspense>
      )}
    </div>
  );
}
