import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:client-chunks";

/** An entry of the client build's manifest. */
type ManifestChunk = { file: string; css?: string[]; imports?: string[] };

/**
 * Provides `virtual:client-chunks` to the server bundle: by source file, the scripts and style sheets of the client
 * build that a page needs beyond those of index.html, the entry first. The client is built first; in dev there are
 * none.
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
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(building ? chunksOf(root) : {})}` : null),
  };
}

function chunksOf(root: string): Record<string, string[]> {
  const manifest = JSON.parse(readFileSync(`${root}/dist/client/.vite/manifest.json`, "utf8")) as Record<
    string,
    ManifestChunk
  >;
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
