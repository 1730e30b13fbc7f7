import type { Product } from "@panshi/contracts/commerce/product";
import { classList } from "@panshi/ui/class-list";
import { SiteImage } from "../../../lib/components/site-image.tsx";

/** Width and height of a product's image. */
const IMAGE_SIZE_PX = 960;

type ProductPictureProps = {
  product: Product;
  alt: string;
  /** Loads eagerly. */
  early?: boolean;
  /** Shows the whole image, whatever its aspect ratio. */
  whole?: boolean;
  className?: string;
};

/** The product's image, or its name where there is none. */
export function ProductPicture({ product, alt, early = false, whole = false, className }: ProductPictureProps) {
  if (!product.imageUrl)
    return (
      <span aria-hidden className={classList("lit grid aspect-square place-items-center", className)}>
        <span className="verse-vertical text-4xl leading-none font-light">{product.name}</span>
      </span>
    );
  return (
    <SiteImage
      imageUrl={product.imageUrl}
      sizes={whole ? "(width >= 64rem) 40rem, 92vw" : "(width >= 64rem) 20rem, 46vw"}
      alt={alt}
      width={IMAGE_SIZE_PX}
      height={IMAGE_SIZE_PX}
      loading={early ? "eager" : "lazy"}
      decoding="async"
      className={classList("aspect-square w-full", whole ? "object-contain" : "bg-night-900 object-cover", className)}
    />
  );
}
