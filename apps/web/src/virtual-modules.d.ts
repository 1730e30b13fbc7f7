declare module "virtual:client-chunks" {
  /** By route source: the paths of its scripts and style sheets beyond those of the entry. */
  const chunks: Record<string, string[]>;
  export default chunks;

  /** The display font beyond its core files: the path and characters of each file, and the paths that a route needs at once. */
  export const fonts: {
    files: { name: string; weight: 200 | 900; characters: string }[];
    preloads: Record<string, string[]>;
  };

  /** The style sheet with the fonts of rarer characters, which pages load after their first paint. */
  export const lateFonts: string;
}
