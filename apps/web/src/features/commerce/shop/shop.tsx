import type { Product } from "@panshi/contracts/commerce/product";
import { Empty } from "@panshi/ui/display/empty";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { toast } from "@panshi/ui/overlay/toast-store";
import { lazy, Suspense, useState } from "react";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { PRACTICE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { productsInCart, withoutProduct, withProduct } from "./cart.ts";
import { CartBar } from "./cart-bar.tsx";
import { changeCart, useCart } from "./cart-store.ts";
import { type CategoryChoice, CategoryFilter } from "./category-filter.tsx";
import { useStopPreviewOnUnmount } from "./previews.ts";
import { ProductTile } from "./product-tile.tsx";
import { DIGITAL_ONLY } from "./product-facts.ts";
import { useOwnsProduct, useProducts } from "./use-products.ts";

const ProductDialog = lazy(() => import("./product-dialog.tsx"));
/** Number of images loaded eagerly, because they are on the first screen. */
const EAGER_IMAGE_COUNT = 4;
const noProducts: readonly Product[] = [];

/** Adds a product to the cart or removes it, with a toast (S8.44, S8.45). */
function toggleInCart({ id, name }: Product, inCart: boolean) {
  changeCart((cart) => (inCart ? withoutProduct(cart, id) : withProduct(cart, id)));
  toast({ title: inCart ? "已移除商品" : "已加入購物車", description: name });
}

type ShopProps = { onCheckout: (chosen: readonly Product[]) => void; checkingOut: boolean };

/** The shop: products by category, and the cart below. */
export function Shop({ onCheckout, checkingOut }: ShopProps) {
  const query = useProducts();
  const products = query.data ?? noProducts;
  const [shelf, setShelf] = useState<CategoryChoice>(null);
  // Stays set after closing, so that the dialog's closing animation can run.
  const [looked, setLooked] = useState<{ product: Product; open: boolean } | null>(null);
  const owns = useOwnsProduct();
  // What was put into the cart before signing in may be one's own already.
  const chosen = productsInCart(useCart(), products).filter((product) => !owns(product));
  const inCart = (product: Product) => chosen.includes(product);
  useStopPreviewOnUnmount();
  return (
    <div>
      <header className="grid gap-4 px-6 pt-8 sm:gap-6 sm:pt-12 sm:px-12 lg:px-24 lg:pt-air-1">
        <h1 className="text-5xl lg:text-6xl">靈魂百貨</h1>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-2 pb-4 text-ink-soft sm:pb-8 lg:pb-12">
          <p>
            <span className="block">可以看的圖，可以聽的聲音，可以翻的卡。</span>
            <span className="inline-block">{DIGITAL_ONLY}；</span>
            <span className="inline-block">買下之後，收在你的寶庫裡。</span>
          </p>
          <p className="text-sm">{PRACTICE_NOTICE}</p>
        </div>
        <CategoryFilter shelf={shelf} onChoose={setShelf} />
      </header>
      <div className="px-6 py-8 sm:px-12 sm:py-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
        <Loaded query={query} what="商品" loading={<ProductsLoading />}>
          {() =>
            products.length === 0 ? (
              <Empty headingLevel={2} title="目前沒有商品" text="新的圖像與聲音還在工作桌上，做好了就會擺出來。" />
            ) : (
              <ul className="grid gap-x-4 gap-y-12 min-[22rem]:grid-cols-2 sm:gap-x-8 sm:gap-y-16 lg:grid-cols-3 xl:grid-cols-4">
                {products
                  .filter(({ category }) => shelf === null || category === shelf)
                  .map((product, index) => (
                    <ProductTile
                      key={product.id}
                      product={product}
                      early={index < EAGER_IMAGE_COUNT}
                      owned={owns(product)}
                      inCart={inCart(product)}
                      onToggle={() => toggleInCart(product, inCart(product))}
                      onLook={() => setLooked({ product, open: true })}
                    />
                  ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <CartBar
        chosen={chosen}
        products={products}
        onRemove={(product) => toggleInCart(product, true)}
        busy={checkingOut}
        onCheckout={() => onCheckout(chosen)}
      />
      {looked && (
        <Suspense fallback={null}>
          <ProductDialog
            {...looked}
            owned={owns(looked.product)}
            inCart={inCart(looked.product)}
            onToggle={() => toggleInCart(looked.product, inCart(looked.product))}
            onClose={() => setLooked({ ...looked, open: false })}
          />
        </Suspense>
      )}
    </div>
  );
}

const ProductsLoading = () => (
  <div className="grid min-h-96 place-content-center">
    <LoadingIndicator label="載入商品中..." spoken />
  </div>
);
