import type { Product } from "@panshi/contracts/product";
import { classList } from "@panshi/ui/class-list";

/** Pixels of a product's picture, which is square. */
const IMAGE_SIZE_PX = 960;

type ProductPictureProps = {
  product: Product;
  alt: string;
  /** Asked for at once, not when it comes near. */
  early?: boolean;
  /** Nothing of it is cut off, whatever its shape. */
  whole?: boolean;
  className?: string;
};

/** The picture; where there is none, the name stands in its place, upright. */
export function ProductPicture({ product, alt, early = false, whole = false, className }: ProductPictureProps) {
  if (!product.imageUrl)
    return (
      <span aria-hidden className={classList("lit grid aspect-square place-items-center", className)}>
        <span className="verse-vertical text-4xl leading-none font-light">{product.name}</span>
      </span>
    );
  return (
    <img
      src={product.imageUrl}
      alt={alt}
      width={IMAGE_SIZE_PX}
      height={IMAGE_SIZE_PX}
      loading={early ? "eager" : "lazy"}
      decoding="async"
      className={classList("aspect-square w-full", whole ? "object-contain" : "bg-night-900 object-cover", className)}
    />
  );
}
