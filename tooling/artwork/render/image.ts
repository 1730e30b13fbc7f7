import type { Browser } from "@playwright/test";

/** An image file to write. */
export type ImageFile = {
  /** Path under the art folder (`goods/`: under the goods folder) with its extension: `.avif`, `.png` or `.jpg`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** The largest size allowed, in kB of 1000 bytes. */
  readonly maxKilobytes: number;
  /** Returns RGBA of rendered RGB, 16 bits a channel: what is not part of the object becomes transparent. */
  readonly cutOut?: (rgb: Uint16Array) => Uint16Array;
};

/** Where an image of that file is saved. */
type PathOf = (file: string) => string;

/** An image composed of other images; `compose` resolves with raw RGB, 16 bits a channel. */
export type CompositeImage = ImageFile & { readonly compose: (pathOf: PathOf) => Promise<Buffer> };

/** An image of HTML: its own style sheet and its body, on a square of `HTML_SIDE` CSS pixels. */
export type HtmlImage = ImageFile & {
  readonly renderHtml: (browser: Browser) => Promise<{ style: string; body: string }>;
};
export const HTML_SIDE = 960;

/** An image rendered by a fragment shader. */
export type ShaderImage = ImageFile & {
  readonly shader: string;
  /** Four numbers that the shader reads as `uFrame`. */
  readonly frameUniform?: readonly [number, number, number, number];
  /** Samples a pixel; more where shadows or focus are soft. */
  readonly samples: number;
  /** How much brighter than rendered it is saved; 1 where absent. Black stays the site's night. */
  readonly exposure?: number;
  /** The shares of the blurred image that are mixed in and added. */
  readonly halation?: readonly [number, number];
};
