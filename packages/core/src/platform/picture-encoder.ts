import type { PictureFormat } from "@panshi/contracts/platform/picture-sources";

/** A picture in the sizes and formats of `storedWidths` and `pictureFormats`; `width` and `height` are those of its largest size. */
export type EncodedPicture = {
  width: number;
  height: number;
  files: { width: number; format: PictureFormat; path: string; size: number; sha256: Buffer }[];
};

/**
 * Decodes a file of any content and encodes what it shows: nothing else of its bytes is left, and nothing of its metadata.
 * The files are there until `use` has ended. One picture at a time: others wait, and are not begun once their caller has
 * disconnected. Throws `bad_input` at `image` for what is no complete picture or takes too much time or memory, `busy` where too
 * many wait, and `unavailable` where the encoder fails.
 */
export type EncodePicture = <T>(
  picture: { path: string; caller: { address: string; isDisconnected?: () => boolean } },
  use: (encoded: EncodedPicture) => Promise<T>,
) => Promise<T>;
