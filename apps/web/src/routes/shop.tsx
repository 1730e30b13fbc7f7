import { productData } from "../features/shop/product-data.ts";
import { Shop } from "../features/shop/shop.tsx";
import { useProducts } from "../features/shop/use-products.ts";
import { Page } from "../lib/page.tsx";

export default function ShopRoute() {
  const { data } = useProducts();
  return (
    <Page
      title="靈魂百貨"
      description="靈性圖像、冥想音樂、安心之聲與神諭卡：可以看、可以聽、可以翻的東西，價錢都寫在旁邊。"
      structured={(data ?? []).map(productData)}
    >
      <Shop />
    </Page>
  );
}
