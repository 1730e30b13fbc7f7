/** One picture to be made: a fragment shader and how its frame is set, sampled and stored. */
export type Picture = {
  /** Path under the art folder with its extension: `.avif` or `.png`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly shader: string;
  /** Four numbers that the shader reads as `uFrame`. */
  readonly frame?: readonly [number, number, number, number];
  /** Samples of a pixel; more where light or lens are soft. */
  readonly samples: number;
  /** Halation: share of the blurred light mixed in, and added. */
  readonly halo?: readonly [number, number];
  /** The most the file may weigh, in kB of 1000 bytes. */
  readonly most: number;
};
