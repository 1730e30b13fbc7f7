/** What the site calls itself, as anybody sees it. No schema here, so that a public page can import it without zod. */
export type SiteBranding = {
  name: string;
  /** One line below the name; may be empty. */
  tagline: string;
  /** What search engines and shared links say of the landing page. */
  description: string;
};

/** Until administrators write others. */
export const defaultSite: SiteBranding = {
  name: "磐石祈願網",
  tagline: "隕石、願望與靈籤",
  description:
    "一顆石頭從天上落進你手裡。選一顆星球、一處地脈，寫下一個願，走過一場儀式，再抽一支籤。祈願是心的練習，不保證結果。",
};

/** The characters of the site's seal: its word mark, or 願 where that does not fit on a stone. */
export const sealText = (name: string): string => {
  const mark = shortSiteName(name);
  return Array.from(mark).length > 4 || /\s/u.test(mark) ? "願" : mark;
};

/** The name as a word mark: 磐石 for 磐石祈願網, and the whole name where it is built otherwise. */
export const shortSiteName = (name: string): string => name.replace(/(?<=.)祈願網$/u, "");
