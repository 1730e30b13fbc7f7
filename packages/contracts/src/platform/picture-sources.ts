/** The names of an uploaded picture's files. No schemas here: public pages import it. */

/** The widths that a picture is stored in, in pixels, and its own where that is less than the largest. */
export const pictureWidths = [480, 960, 1600] as const;
/** The most pixels of a picture that can be uploaded: what the cameras of phones make, decoded in a bounded amount of memory. */
export const PICTURE_MAX_PIXELS = 8192 * 6144;
/** `imageUrl` names the WebP of the largest width: the format that every reader of a feed or a mail shows too. */
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

const name = /^picture-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,5})x(\d{1,5})\.webp$/;

/** The widths in which a picture of `width` pixels is stored, smallest first; none is larger than the picture. */
export const storedWidths = (width: number): number[] => {
  const largest = Math.min(width, pictureWidths[2]);
  return [...pictureWidths.filter((each) => each < largest), largest];
};

/** The file of one size of a picture. `width` and `height` are those of its largest size. */
export const pictureFilename = (
  { id, width, height }: { id: string; width: number; height: number },
  size: { width: number; format: PictureFormat },
): string =>
  size.width === width && size.format === "webp"
    ? `picture-${id}-${width}x${height}.webp`
    : `picture-${id}-${width}x${height}-w${size.width}.${size.format}`;

/** The id and the largest size of the uploaded picture that `imageUrl` names; null for any other image. */
export function parsePictureUrl(imageUrl: string): { id: string; width: number; height: number } | null {
  const [, id = "", width, height] = (imageUrl.startsWith("/uploads/") && name.exec(imageUrl.slice(9))) || [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

/** What an `<img>` or a `<picture>` needs of an uploaded picture; null for any other image. */
export function pictureSources(imageUrl: string): {
  width: number;
  height: number;
  /** A `srcset` for each format, the smaller format first. */
  srcSets: { type: `image/${PictureFormat}`; srcSet: string }[];
} | null {
  const picture = parsePictureUrl(imageUrl);
  if (!picture) return null;
  const { width, height } = picture;
  const srcSets = pictureFormats.map((format) => ({
    type: `image/${format}` as const,
    srcSet: storedWidths(width)
      .map((each) => `/uploads/${pictureFilename(picture, { width: each, format })} ${each}w`)
      .join(", "),
  }));
  return { width, height, srcSets };
}
