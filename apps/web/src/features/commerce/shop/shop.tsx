import { formatPrice } from "@panshi/contracts/commerce/plan";
import {
  type Product,
  productCategories,
  type ProductCategory,
  productCategoryKeys,
} from "@panshi/contracts/commerce/product";
import { classList } from "@panshi/ui/class-list";
import { EmptyState } from "@panshi/ui/display/empty";
import { Icon } from "@panshi/ui/display/icon";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { toast } from "@panshi/ui/overlay/toast-store";
import { lazy, Suspense, useState } from "react";
import { QueryBoundary } from "../../../lib/components/query-boundary.tsx";
import { NO_GUARANTEE_NOTICE } from "../../../lib/components/practice-notice.ts";
import { productsInCart, withoutProduct, withProduct } from "./cart.ts";
import { CartBar } from "./cart-bar.tsx";
import { CartButton } from "./cart-button.tsx";
import { changeCart, useCart } from "./cart-store.ts";
import { AudioPreviewButton } from "./preview-button.tsx";
import { useStopAudioPreviewOnUnmount } from "./previews.ts";
import { ProductPicture } from "./product-picture.tsx";
import { DIGITAL_ONLY_NOTICE, formatFileDetails } from "./product-facts.ts";
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
  useStopAudioPreviewOnUnmount();
  return (
    <div>
      <header className="grid gap-4 px-6 pt-8 sm:gap-6 sm:pt-12 sm:px-12 lg:px-24 lg:pt-air-1">
        <h1 className="text-5xl lg:text-6xl">靈魂百貨</h1>
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-2 pb-4 text-ink-soft sm:pb-8 lg:pb-12">
          <p>
            <span className="block">可以看的圖，可以聽的聲音，可以翻的卡。</span>
            <span className="inline-block">{DIGITAL_ONLY_NOTICE}；</span>
            <span className="inline-block">買下之後，收在你的寶庫裡。</span>
          </p>
          <p className="text-sm">{NO_GUARANTEE_NOTICE}</p>
        </div>
        <CategoryFilter shelf={shelf} onChoose={setShelf} />
      </header>
      <div className="px-6 py-8 sm:px-12 sm:py-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
        <QueryBoundary query={query} what="商品" loading={<ProductsLoading />}>
          {() =>
            products.length === 0 ? (
              <EmptyState headingLevel={2} title="目前沒有商品" text="新的圖像與聲音還在工作桌上，做好了就會擺出來。" />
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
        </QueryBoundary>
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

/** A category of the shop; null for all. */
type CategoryChoice = ProductCategory | null;

const categoryChoices: readonly { key: CategoryChoice; label: string }[] = [
  { key: null, label: "全部" },
  ...productCategoryKeys.map((key) => ({ key, label: productCategories[key] })),
];

/** The buttons to choose a category. On a phone the row scrolls sideways. */
export function CategoryFilter({
  shelf,
  onChoose,
}: {
  shelf: CategoryChoice;
  onChoose: (shelf: CategoryChoice) => void;
}) {
  return (
    <fieldset className="tab-rail -mx-6 flex min-w-0 gap-8 overflow-x-auto px-6 sm:mx-0 sm:px-0">
      <legend className="sr-only">商品分類</legend>
      {categoryChoices.map(({ key, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={key === shelf}
          data-state={key === shelf ? "active" : undefined}
          onClick={() => onChoose(key)}
          className="tab-mark min-h-12 shrink-0 whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:text-ink"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

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
  const facts = formatFileDetails(product);
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
            <AudioPreviewButton name={name} address={audioUrl} />
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
