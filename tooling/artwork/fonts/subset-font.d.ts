/** What we use of subset-font 2.9, which ships no types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2" | "sfnt";
    /** OpenType features to keep; all without it. */
    keepFeatures?: string[];
    noHinting?: boolean;
    dropTables?: string[];
  };
  /** A font with only the characters of `text`; characters that the source lacks are left out silently. */
  export default function subsetFont(source: Buffer, text: string, options: Options): Promise<Buffer>;
}
