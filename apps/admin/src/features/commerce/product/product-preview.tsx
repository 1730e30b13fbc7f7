import { formatPrice } from "@panshi/contracts/commerce/plan";
import { productCategories } from "@panshi/contracts/commerce/product";
import type { ProductInput } from "@panshi/contracts/commerce/product-edit";
import { useWatch } from "react-hook-form";

/** A live preview of the form's product as the shop shows it. */
export function ProductPreview() {
  const { name, imageUrl, category, details, description, price } = useWatch<ProductInput>() as ProductInput;
  const title = name.trim() || "未命名";
  return (
    <section aria-label="預覽" className="sticky top-0 grid gap-3 self-start">
      <p className="text-sm text-ink-soft">在靈魂百貨裡的樣子</p>
      <div className="night product-preview grid gap-1">
        {imageUrl ? (
          <img src={imageUrl} alt="" />
        ) : (
          <span
            aria-hidden
            className="product-preview-name lit grid place-items-center font-display text-3xl font-light"
          >
            {title}
          </span>
        )}
        <p className="pt-3 text-sm text-ink-soft">{productCategories[category]}</p>
        <h3 className="text-xl break-words">{title}</h3>
        {details && <p className="text-sm text-ink-soft">{details}</p>}
        <p className="pt-2 text-sm break-words text-ink-soft">{description || "介紹會寫在這裡。"}</p>
        <p className="tabular pt-4 font-display text-xl font-light">
          {Number(price) > 0 ? formatPrice(Number(price)) : "未訂價"}
        </p>
      </div>
    </section>
  );
}
