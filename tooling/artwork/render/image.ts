/** An image file to write. */
export type ImageFile = {
  /** Path under the art folder (`goods/`: under the goods folder) with its extension: `.avif`, `.png` or `.jpg`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The largest size allowed, in kB of 1000 bytes. */
  readonly maxKilobytes: number;
};

/** An image composed of other images; `compose` resolves with raw RGB, 16 bits a channel. */
export type CompositeImage = ImageFile & { readonly compose: () => Promise<Buffer> };

/** An image rendered by a fragment shader. */
export type ShaderImage = ImageFile & {
  readonly shader: string;
  /** Four numbers that the shader reads as `uFrame`. */
  readonly frameUniform?: readonly [number, number, number, number];
  /** Samples a pixel; more where shadows or focus are soft. */
  readonly samples: number;
  /** The shares of the blurred image that are mixed in and added. */
  readonly halation?: readonly [number, number];
};
