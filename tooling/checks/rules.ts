/**
 * What a layer may import from this repository's packages (docs/decisions/0001: imports point down). `types` may be imported
 * with `import type` only.
 */
type Layer = { name: string; folder: string; uses: readonly string[]; types?: readonly string[] };

export const layers: readonly Layer[] = [
  { name: "contracts", folder: "packages/contracts", uses: [] },
  { name: "ui", folder: "packages/ui", uses: [] },
  { name: "payuni", folder: "packages/payuni", uses: [] },
  { name: "db", folder: "packages/db", uses: ["contracts"] },
  { name: "core", folder: "packages/core", uses: ["contracts", "db"] },
  { name: "api", folder: "packages/api", uses: ["contracts", "core"] },
  { name: "client", folder: "packages/client", uses: ["contracts"], types: ["api"] },
  { name: "server", folder: "apps/server", uses: ["contracts", "db", "core", "api", "payuni"] },
  { name: "web", folder: "apps/web", uses: ["contracts", "client", "ui"], types: ["api"] },
  { name: "admin", folder: "apps/admin", uses: ["contracts", "client", "ui"], types: ["api"] },
];

/** The folders below an app's `src`, the lowest first. A folder may import its own rank and those below. */
const appFolders: readonly (readonly string[])[] = [["lib"], ["kit", "shell"], ["features"], ["routes"]];

type Import = { from: string; typeOnly: boolean };
const statement =
  /\b(?:import|export)\s+(type\s+)?(?:[\w*{][^;"'`]*?\sfrom\s*)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The imports of a source file. Comments are taken out first. */
export function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
  return [...code.matchAll(statement)].map(([, type, from, dynamic]) => ({
    from: from ?? dynamic ?? "",
    typeOnly: type !== undefined,
  }));
}

const layerOf = (path: string) => layers.find(({ folder }) => path.startsWith(`${folder}/`));

/** The areas of `core`, `contracts` and the features of both apps, the lowest first: each imports only from those before it. */
export const areas = ["platform", "accounts", "content", "commerce", "journey", "site"];

/** The area of a file of `core`, of `contracts` or of an app's features, by its folder. */
function areaOf(path: string): string | undefined {
  const area = /^(?:packages\/(?:core|contracts)\/src|apps\/\w+\/src\/features)\/([\w-]+)\//.exec(path)?.[1];
  return area !== undefined && areas.includes(area) ? area : undefined;
}

/** The noun of a file: the folder below its area. */
const nounOf = (path: string) =>
  /^(?:packages\/core\/src|apps\/\w+\/src\/features)\/[\w-]+\/([\w-]+)\//.exec(path)?.[1];

const folderOf = (path: string) => /^apps\/(?:web|admin)\/src\/([\w-]+)\//.exec(path)?.[1];
const rankOf = (folder: string | undefined) =>
  appFolders.findIndex((names) => folder !== undefined && names.includes(folder));

/** A feature's one file for others: `features/<area>/<noun>/public.ts(x)`. */
const isPublic = (path: string) => /\/features\/[\w-]+\/[\w-]+\/public\.tsx?$/.test(path);

/**
 * What is wrong with one import, with the fix; null where nothing is.
 * @param path the importing file, from the repository's root
 * @param target the imported file where the import is relative, else null
 * @param sharedCoreFiles the files of `packages/core/src` beside the nouns of an area that some noun imports
 */
export function violationOf(
  path: string,
  { from, typeOnly }: Import,
  target: string | null,
  sharedCoreFiles: ReadonlySet<string> = new Set(),
): string | null {
  const layer = layerOf(path);
  if (!layer) return null;
  const package_ = /^@panshi\/([\w-]+)/.exec(from)?.[1] ?? (target && layerOf(target)?.name);
  if (package_ && package_ !== layer.name && layers.some(({ name }) => name === package_)) {
    return layerViolation(layer, package_, typeOnly);
  }
  if (!target) return null;
  return areaViolation(path, target) ?? nounViolation(layer, path, target, sharedCoreFiles);
}

/** An area imports only from those before it (docs/decisions/0001). */
function areaViolation(path: string, target: string): string | null {
  const [own, other] = [areaOf(path), areaOf(target)];
  if (own === undefined || other === undefined || areas.indexOf(other) <= areas.indexOf(own)) return null;
  return `the area ${own} may not import ${other} (areas, the lowest first: ${areas.join(", ")}): have the caller pass it in, or compose both in site`;
}

function nounViolation(layer: Layer, path: string, target: string, shared: ReadonlySet<string>): string | null {
  if (layer.name === "contracts") return null;
  return layer.name === "core" ? coreViolation(path, target, shared) : appViolation(path, target);
}

function layerViolation(layer: Layer, package_: string, typeOnly: boolean): string | null {
  if (layer.uses.includes(package_)) return null;
  if (layer.types?.includes(package_)) {
    return typeOnly
      ? null
      : `${layer.name} takes only types from ${package_}: write "import type", or ask for it through a procedure`;
  }
  const below = layer.uses.join(", ") || "none of this repository's packages";
  return `${layer.name} may not import ${package_} (imports point down: it may use ${below}): move what you need to a layer below`;
}

function coreViolation(path: string, target: string, sharedCoreFiles: ReadonlySet<string>): string | null {
  const [own, other] = [nounOf(path), nounOf(target)];
  if (!other || own === other) return null;
  if (own === undefined && sharedCoreFiles.has(path)) {
    return `a file beside the nouns that they import may not import the noun ${other}: move what you need into this file, or this file into a noun`;
  }
  if (own !== undefined && /(^|[/-])store\.ts$/.test(target)) {
    return `${own} may not use the store of ${other}: call one of its verbs, or add one beside it`;
  }
  return null;
}

function appViolation(path: string, target: string): string | null {
  const [folder, targetFolder] = [folderOf(path), folderOf(target)];
  if (rankOf(folder) !== -1 && rankOf(targetFolder) > rankOf(folder)) {
    return `${folder} may not import ${targetFolder} (routes import features, features import kit, shell and lib): pass it in, or move the shared part down`;
  }
  const [own, other] = [nounOf(path), nounOf(target)];
  if (own !== undefined && other !== undefined && own !== other && !isPublic(target)) {
    return `feature ${own} may not import the inside of feature ${other}: compose both in a route, or move the shared part to lib or ui`;
  }
  return null;
}
