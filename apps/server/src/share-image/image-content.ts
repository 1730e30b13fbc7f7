import type { FortuneLevel, OracleCategory } from "@panshi/contracts/journey/oracle";

type Content = {
  /** What the site calls itself. */
  siteName: string;
};

/** A title beside an artwork: pages, posts and products. */
export type SceneContent = Content & {
  layout: "scene";
  /** A short text above the title: the section or the category. */
  label: string;
  title: string;
  /** The path of the artwork, below `/art/` or `/uploads/`. */
  art: string;
  /** Used where `art` cannot be read; always below `/art/`. */
  fallbackArt: string;
};

/** A title on a sheet of paper, without artwork: legal and contact pages. */
export type PaperContent = Content & { layout: "paper"; label: string; title: string };

/** An oracle slip on the artwork of its level and category. */
export type SlipContent = Content & {
  layout: "slip";
  title: string;
  category: OracleCategory;
  level: FortuneLevel;
  lines: readonly string[];
};

/** What a share image shows, all of it public. Equal content gives an equal image. */
export type ImageContent = SceneContent | PaperContent | SlipContent;

/** The content of an image without what the site calls itself. */
export type WithoutSiteName<Image extends ImageContent> = Omit<Image, "siteName">;

/** Pixels: the usual size of an og:image. */
export const WIDTH = 1200;
export const HEIGHT = 630;
