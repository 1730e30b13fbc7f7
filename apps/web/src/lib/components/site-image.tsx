import { pictureSources } from "@panshi/contracts/platform/picture-sources";
import type { ComponentProps } from "react";

type OwnPictureProps = ComponentProps<"img"> & {
  imageUrl: string;
  /** The widths it is shown at, as in `<img sizes>`. */
  sizes: string;
};

/**
 * An image of this site. One that was uploaded comes in the widths and formats that it is stored in, with its own size;
 * `width` and `height` are those of any other.
 */
export function SiteImage({ imageUrl, sizes, ...image }: OwnPictureProps) {
  const uploaded = pictureSources(imageUrl);
  if (!uploaded) return <img {...image} src={imageUrl} {...(image.srcSet && { sizes })} />;
  const { srcSets, width, height } = uploaded;
  return (
    <picture className="contents">
      {srcSets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...image} src={imageUrl} srcSet={undefined} width={width} height={height} />
    </picture>
  );
}
