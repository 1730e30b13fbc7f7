/**
 * What a storey may import of ours (docs/decisions/0001: imports point down). `types` are allowed as `import type`
 * alone.
 */
export type Layer = { name: string; folder: string; uses: readonly string[]; types?: readonly string[] };

export const layers: readonly Layer[] = [
  { name: "contracts", folder: "packages/contracts", uses: [] },
  { name: "ui", folder: "packages/ui", uses: [] },
  { name: "payuni", folder: "packages/payuni", uses: [] },
  { name: "db", folder: "packages/db", uses: ["contracts"] },
  { name: "core", folder: "packages/core", uses: ["contracts", "db"] },
  { name: "api", folder: "packages/api", uses: ["contracts", "core"] },
  { name: "server", folder: "apps/server", uses: ["contracts", "db", "core", "api", "payuni"] },
  { name: "client", folder: "packages/client", uses: ["contracts"], types: ["api"] },
  { name: "web", folder: "apps/web", uses: ["contracts", "client", "ui"], types: ["api"] },
  { name: "admin", folder: "apps/admin", uses: ["contracts", "client", "ui"], types: ["api"] },
];

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

/** The first folder below `src/features` or, in core, below `src`: the noun that a file belongs to. */
const nounOf = (path: string) =>
  /^apps\/\w+\/src\/features\/([\w-]+)\//.exec(path)?.[1] ?? /^packages\/core\/src\/([\w-]+)\//.exec(path)?.[1];

/** What is wrong with one import, with the fix; null where nothing is. `target` is the imported file, for relative ones. */
export function violationOf(path: string, { from, typeOnly }: Import, target: string | null): string | null {
  const here = layerOf(path);
  if (!here) return null;
  const package_ = /^@panshi\/([\w-]+)/.exec(from)?.[1] ?? (target && layerOf(target)?.name);
  if (package_ && package_ !== here.name && layers.some(({ name }) => name === package_)) {
    if (here.uses.includes(package_)) return null;
    if (here.types?.includes(package_)) {
      return typeOnly
        ? null
        : `${here.name} takes only types from ${package_}: write "import type", or ask for it through a procedure`;
    }
    const below = here.uses.join(", ") || "nothing of ours";
    return `${here.name} may not import ${package_} (imports point down: it may use ${below}): move what you need to a storey below`;
  }
  if (!target) return null;
  const [mine, other] = [nounOf(path), nounOf(target)];
  if (!other || mine === other) return null;
  if (here.name === "core" && mine !== undefined && /(^|[/-])store\.ts$/.test(target)) {
    return `${mine} may not use the store of ${other}: call one of its verbs, or add one in core/src/${other}`;
  }
  if (target.includes("/features/") && mine !== undefined && !isPublic(target)) {
    return `feature ${mine} may not import the inside of feature ${other}: compose both in a route, or move the shared part to lib or ui`;
  }
  return null;
}

/** A feature's one file for others: `features/<noun>/public.ts(x)`. */
const isPublic = (path: string) => /\/features\/[\w-]+\/public\.tsx?$/.test(path);
