import type { FortuneLevel } from "@panshi/contracts/oracle";

/** A title beside a picture of ours: pages, posts and products. */
export type SceneContent = {
  layout: "scene";
  /** A short word above the title: the section or the category. */
  small: string;
  title: string;
  /** The address of a picture of ours, below `/art/` or `/uploads/`. */
  art: string;
  /** Shown where `art` cannot be read; always below `/art/`. */
  otherwise: string;
};

/** A title on paper: what is read by day. */
export type PaperContent = { layout: "paper"; small: string; title: string };

/** An oracle slip before the picture of its level. */
export type SlipContent = {
  layout: "slip";
  title: string;
  category: string;
  level: FortuneLevel;
  lines: readonly string[];
};

/** What stands on a picture; nothing of it belongs to anybody. The same subject is the same picture. */
export type ImageContent = SceneContent | PaperContent | SlipContent;

export const WIDTH = 1200;
export const HEIGHT = 630;
