import { classList } from "@panshi/ui/class-list";
import { SiteImage } from "../../../lib/components/site-image.tsx";

type PostPictureProps = {
  imageUrl: string;
  /** The widths it is shown at, as in `<img sizes>`. */
  sizes: string;
  /** Loads at once: the first image of a page. */
  first?: boolean;
  className?: string;
};

/** The site's own images of posts have a second file, 480 pixels wide. */
const smaller = (imageUrl: string): string | null =>
  imageUrl.startsWith("/art/posts/") ? imageUrl.replace(/\.avif$/, "-w480.avif") : null;

/** A post's image. It repeats what the title beside it says, so it has no text of its own. */
export function PostPicture({ imageUrl, sizes, first = false, className }: PostPictureProps) {
  const small = smaller(imageUrl);
  return (
    <SiteImage
      imageUrl={imageUrl}
      sizes={sizes}
      {...(small && { srcSet: `${small} 480w, ${imageUrl} 1200w` })}
      alt=""
      width={1200}
      height={630}
      {...(first ? { fetchPriority: "high" } : { loading: "lazy", decoding: "async" })}
      className={classList("aspect-[40/21] object-cover", className ?? "w-full")}
    />
  );
}
