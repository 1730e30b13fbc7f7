/**
 * What a layer may import from this repository's packages (docs/decisions/0001: imports point down). `types` may be imported
 * with `import type` only.
 */
export type Layer = { name: string; folder: string; uses: readonly string[]; types?: readonly string[] };

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
const appAreas: readonly (readonly string[])[] = [["lib"], ["kit", "shell"], ["features"], ["routes"]];

export type Import = { from: string; typeOnly: boolean };
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

/** The folder below an app's `src/features` or below `packages/core/src`: the noun that a file belongs to. */
const nounOf = (path: string) =>
  /^apps\/\w+\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? /^packages\/core\/src\/([\w-]+)\//.exec(path)?.[1];

const areaOf = (path: string) => /^apps\/(?:web|admin)\/src\/([\w-]+)\//.exec(path)?.[1];
const rankOf = (area: string | undefined) => appAreas.findIndex((names) => area !== undefined && names.includes(area));

/** A feature's one file for others: `features/<noun>/public.ts(x)`. */
const isPublic = (path: string) => /\/features\/[\w-]+\/public\.tsx?$/.test(path);

/**
 * What is wrong with one import, with the fix; null where nothing is.
 * @param path the importing file, from the repository's root
 * @param target the imported file where the import is relative, else null
 * @param sharedCoreFiles the files directly under `packages/core/src` that some noun imports
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
  return layer.name === "core" ? coreViolation(path, target, sharedCoreFiles) : appViolation(path, target);
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
    return `a file of core/src that nouns import may not import the noun ${other}: move what you need into this file, or this file into a noun`;
  }
  if (own !== undefined && /(^|[/-])store\.ts$/.test(target)) {
    return `${own} may not use the store of ${other}: call one of its verbs, or add one in core/src/${other}`;
  }
  return null;
}

function appViolation(path: string, target: string): string | null {
  const [area, targetArea] = [areaOf(path), areaOf(target)];
  if (rankOf(area) !== -1 && rankOf(targetArea) > rankOf(area)) {
    return `${area} may not import ${targetArea} (routes import features, features import kit, shell and lib): pass it in, or move the shared part down`;
  }
  const [own, other] = [nounOf(path), nounOf(target)];
  if (own !== undefined && other !== undefined && own !== other && !isPublic(target)) {
    return `feature ${own} may not import the inside of feature ${other}: compose both in a route, or move the shared part to lib or ui`;
  }
  return null;
}
