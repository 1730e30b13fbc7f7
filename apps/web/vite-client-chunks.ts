import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:client-chunks";
const FONTS = "../../packages/ui/dist";

/** An entry of the client build's manifest. */
type ManifestChunk = { file: string; css?: string[]; imports?: string[] };

/** What the build of the fonts lists: the display font's files, and those that a route needs at once. */
type FontFiles = {
  files: { name: string; weight: 200 | 900; characters: string }[];
  preloads: Record<string, string[]>;
};

/**
 * Provides `virtual:client-chunks` to the server bundle: by source file, the scripts and style sheets of the client
 * build that a page needs beyond those of index.html, the entry first; and the files of the display font. The client is
 * built first; in dev there are none.
 */
export function clientChunks(): Plugin {
  let root = "";
  let building = false;
  return {
    name: "client-chunks",
    configResolved(config) {
      root = config.root;
      building = config.command === "build" && Boolean(config.build.ssr);
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => {
      if (id !== `\0${NAME}`) return null;
      const fonts = building ? fontsOf(root) : { files: [], preloads: {} };
      const chunks = building ? chunksOf(root) : {};
      const late = building ? `/${manifestOf(root)[`${FONTS}/fonts-late.css`]?.file}` : "";
      return `export default ${JSON.stringify(chunks)}; export const fonts = ${JSON.stringify(fonts)}; export const lateFonts = ${JSON.stringify(late)}`;
    },
  };
}

const manifestOf = (root: string) =>
  JSON.parse(readFileSync(`${root}/dist/client/.vite/manifest.json`, "utf8")) as Record<string, ManifestChunk>;

/** The list of the fonts' build with each file's path in the client build; without the heavy core, which index.html names. */
function fontsOf(root: string): FontFiles {
  const manifest = manifestOf(root);
  const { files, preloads } = JSON.parse(readFileSync(`${root}/${FONTS}/font-files.json`, "utf8")) as FontFiles;
  const pathOf = (name: string) => {
    const built = manifest[`${FONTS}/fonts/${name}`];
    if (!built) throw new Error(`${name} is in no style sheet`);
    return `/${built.file}`;
  };
  return {
    files: files
      .filter(({ name }) => !name.startsWith("core-900"))
      .map((file) => ({ ...file, name: pathOf(file.name) })),
    preloads: Object.fromEntries(Object.entries(preloads).map(([route, names]) => [route, names.map(pathOf)])),
  };
}

function chunksOf(root: string): Record<string, string[]> {
  const manifest = manifestOf(root);
  const named = filesOf(manifest, "index.html");
  const entry = filesOf(manifest, "src/entry-client.tsx");
  const pages = Object.keys(manifest).filter((source) => source.startsWith("src/routes/"));
  return Object.fromEntries(
    pages.map((source) => {
      const files = new Set([...entry, ...filesOf(manifest, source)]);
      return [source, [...files].filter((file) => !named.has(file))];
    }),
  );
}

/** The files of a chunk and of everything it imports statically. */
function filesOf(manifest: Record<string, ManifestChunk>, source: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || seen.has(`/${chunk.file}`)) return seen;
  seen.add(`/${chunk.file}`);
  for (const css of chunk.css ?? []) seen.add(`/${css}`);
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen);
  return seen;
}
