import { readFileSync } from "node:fs";

/**
 * What was renamed since the earlier build, old names to new ones. `keys` are those of inputs and answers, for each
 * procedure (by its old name), or under `*` for all. Recordings bear the old names.
 */
export type Renames = { procedures: Record<string, string>; keys: Record<string, Record<string, string>> };

export const renamesFile = new URL("./renames.json", import.meta.url);

export const readRenames = (file: string | URL = renamesFile): Renames =>
  JSON.parse(readFileSync(file, "utf8")) as Renames;

const swapped = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([old, now]) => [now, old]));

/** The old name of each renamed procedure, by its new one. */
export const oldProcedureNames = ({ procedures }: Renames): Record<string, string> => swapped(procedures);

/** The old name of each renamed key of a procedure, by its new one. */
export const oldKeys = ({ keys }: Renames, procedure: string): Record<string, string> =>
  swapped({ ...keys["*"], ...keys[procedure] });

/** The value with its objects' keys renamed, at any depth. */
export function renameKeys(value: unknown, names: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      Object.hasOwn(names, key) ? names[key] : key,
      // The path of an issue names a key too.
      key === "path" && typeof each === "string" ? renamePath(each, names) : renameKeys(each, names),
    ]),
  );
}

const renamePath = (path: string, names: Record<string, string>): string =>
  path
    .split(".")
    .map((part) => (Object.hasOwn(names, part) ? names[part] : part))
    .join(".");
