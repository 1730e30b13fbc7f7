/** What any picture says of its file. */
export type ImageFile = {
  /** Path under the art folder (`goods/`: among the goods) with its extension: `.avif`, `.png` or `.jpg`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The most the file may weigh, in kB of 1000 bytes. */
  readonly maxKilobytes: number;
};

/** A picture put together from others; `draw` answers raw RGB, 16 bits a channel. */
export type CompositeImage = ImageFile & { readonly compose: () => Promise<Buffer> };

/** One picture to be made: a fragment shader and how its frame is set, sampled and stored. */
export type ShaderImage = ImageFile & {
  readonly shader: string;
  /** Four numbers that the shader reads as `uFrame`. */
  readonly frameUniform?: readonly [number, number, number, number];
  /** Samples of a pixel; more where light or lens are soft. */
  readonly samples: number;
  /** Halation: share of the blurred light mixed in, and added. */
  readonly halation?: readonly [number, number];
};
