/** The names of file formats, by media type. */
const formats = new Map([
  ["audio/mpeg", "MP3"],
  ["application/pdf", "PDF"],
  ["image/jpeg", "JPG"],
  ["image/png", "PNG"],
  ["image/webp", "WebP"],
  ["image/avif", "AVIF"],
  ["application/zip", "ZIP"],
]);

/** The format of a file as the shop names it; null for none and for an unknown one. */
export const formatOf = (mediaType: string | null): string | null => formats.get(mediaType ?? "") ?? null;
