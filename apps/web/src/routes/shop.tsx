import type { Product } from "@panshi/contracts/commerce/product";
import { dismissToasts, toast } from "@panshi/ui/overlay/toast-store";
import { lazy, Suspense, useState } from "react";
import { useAccountDialogs } from "../features/site/sign-in/dialogs.tsx";
import { productsInCart, withoutProduct } from "../features/commerce/shop/cart.ts";
import { changeCart, useCart } from "../features/commerce/shop/cart-store.ts";
import { productJsonLd } from "../features/commerce/shop/product-json-ld.ts";
import { Shop } from "../features/commerce/shop/shop.tsx";
import { useCheckoutState } from "../features/commerce/shop/use-checkout-state.ts";
import { useProducts } from "../features/commerce/shop/use-products.ts";
import { Page } from "../lib/page/page.tsx";
import { useSite } from "../lib/query/site.ts";
import { paths } from "../paths.ts";

const ConfirmDialog = lazy(() => import("../features/commerce/checkout/confirm-dialog.tsx"));

export default function ShopRoute() {
  const { data } = useProducts();
  const products = data ?? [];
  const site = useSite();
  const { open: payable, checking, check } = useCheckoutState();
  // Each opening mounts a new dialog, which stays mounted after closing so that its closing animation can run.
  const [paying, setPaying] = useState<{ opening: number; open: boolean } | null>(null);
  const chosen = productsInCart(useCart(), products);
  const { openLogin } = useAccountDialogs();
  const close = () => setPaying((current) => current && { ...current, open: false });

  async function checkout(chosenProducts: readonly Product[]) {
    const refusal = await check(chosenProducts);
    if (refusal) {
      toast(refusal);
      return;
    }
    dismissToasts();
    setPaying((last) => ({ opening: (last?.opening ?? 0) + 1, open: true }));
  }

  return (
    <Page
      title="靈魂百貨"
      description="靈性圖像、冥想音樂、安心之聲與神諭卡：可以看、可以聽、可以翻的東西，價錢都寫在旁邊。"
      structuredData={products.map((product) => productJsonLd(product, payable, site.name))}
    >
      <Shop onCheckout={(chosenProducts) => void checkout(chosenProducts)} checkingOut={checking} />
      {paying && (
        <Suspense fallback={null}>
          <ConfirmDialog
            key={paying.opening}
            contents={{ kind: "cart", products: chosen }}
            open={paying.open && chosen.length > 0}
            onClose={close}
            onRemove={({ id }) => changeCart((cart) => withoutProduct(cart, id))}
            onLogin={() => {
              close();
              openLogin({ returnTo: paths.shop });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}
