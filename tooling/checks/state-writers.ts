import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A table whose rows have a state, and the columns that say which. */
export type StateTable = { table: string; columns: readonly string[] };
/**
 * A function of core that changes a state, itself or by what it calls. `direct`: it writes the table, or calls the store's function;
 * `states`: those that it names in doing so; `calls`: the ids of the other writers that it calls.
 */
export type StateWriter = {
  id: string;
  name: string;
  path: string;
  isExported: boolean;
  direct: boolean;
  states: string[];
  calls: string[];
};

type Statement = { id: string; name: string; path: string; isExported: boolean; text: string };
type Source = { path: string; text: string; names: ReadonlyMap<string, string> };

/** The sources of core, by their paths below `root`, without tests and their fixtures. */
export const readCore = (root: string): Map<string, string> =>
  new Map(
    globSync("packages/core/src/**/*.ts", { cwd: root })
      .filter((path) => !/\.test\.ts$|\/testing[\w-]*\.ts$/.test(path))
      .map((path) => [path, readFileSync(join(root, path), "utf8")]),
  );

/**
 * The functions that can change a state of a table: those that write its rows, those that call them with a state, and whatever calls
 * these. Found in the text: a write is `.insert(table)`, `.update(table).set(…)` or SQL; one without a state of its own
 * (`.set(changes)`) counts for a caller that passes one.
 */
export function stateWriters(files: ReadonlyMap<string, string>, { table, columns }: StateTable): StateWriter[] {
  const statements = [...files].flatMap(([path, text]) => statementsOf(sourceOf(path, text), table));
  const key = new RegExp(`(?<![.\\w])(?:${columns.join("|")})\\s*[,:}]`);
  const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const ofTable = `(?:\\$\\{TABLE\\}|${toSnake(table)}\\b)`;
  const setsColumn = `[^\`;]*\\bset\\b[^\`;]*\\b(?:${columns.map(toSnake).join("|")}) =`;
  const bySql = new RegExp(`\\binsert into ${ofTable}|\\bupdate ${ofTable}${setsColumn}`);
  const passesOn = /\.\.\.(?!\()|\bchanges(?:\s*[,}]|: (?!\{))/;
  /** How an object says the state: by its column, perhaps (it is passed on), or not at all. */
  const kindOf = (object: string) =>
    key.test(object) ? "sets" : !/[{]/.test(object) || passesOn.test(object) ? "may" : null;
  const found = new Map<string, { kind: "sets" | "may"; direct: boolean }>();
  const add = (id: string, kind: "sets" | "may" | null, direct: boolean) => {
    const before = found.get(id);
    if (kind === null || before?.kind === "sets" || (before && kind === "may")) return false;
    found.set(id, { kind, direct });
    return true;
  };
  for (const { id, text } of statements) {
    if (/\.insert\(TABLE\)/.test(text) || bySql.test(text)) add(id, "sets", true);
    for (const { index } of text.matchAll(/\.update\(TABLE\)/g)) {
      const at = text.indexOf(".set(", index);
      add(id, at < 0 ? "may" : kindOf(argumentsAt(text, at + 4)), true);
    }
  }
  const stores = new Set(found.keys());
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const { id, text } of statements)
      for (const [, callee = "", open] of text.matchAll(/⟨([^⟩]+)⟩(\()?/g)) {
        const called = callee === id ? undefined : found.get(callee);
        if (!called) continue;
        const kinds = called.kind === "sets" || !open ? ["sets" as const] : callsOf(text, callee).map(kindOf);
        for (const kind of kinds) if (add(id, kind, called.kind === "may" || stores.has(callee))) isGrowing = true;
      }
  }
  const named = new RegExp(`(?<![.\\w])(?:${columns.join("|")})(?::| =) ?([^,}]*)`, "g");
  const statesIn = (text: string) =>
    [...text.matchAll(named)].flatMap(([, value = ""]) =>
      [...value.matchAll(/["'](\w+)["']/g)].map(([, word = ""]) => word),
    );
  return statements.flatMap(({ id, name, path, isExported, text }) => {
    const writer = found.get(id);
    if (!writer) return [];
    const calls = [...new Set([...text.matchAll(/⟨([^⟩]+)⟩/g)].map(([, callee = ""]) => callee))].filter(
      (callee) => callee !== id && found.has(callee),
    );
    const objects = calls.filter((callee) => found.get(callee)?.direct).flatMap((callee) => callsOf(text, callee));
    const states = [...new Set((stores.has(id) ? [text] : objects).flatMap(statesIn))];
    return [{ id, name, path, isExported, direct: writer.direct, states, calls }];
  });
}

/** The arguments of each call of a function. */
const callsOf = (text: string, callee: string): string[] =>
  [...text.matchAll(/⟨([^⟩]+)⟩\(/g)].flatMap(({ 0: call, 1: name, index }) =>
    name === callee ? [argumentsAt(text, index + call.length - 1)] : [],
  );

/** What stands between the parenthesis at a place and the one that closes it. */
function argumentsAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")" && (depth -= 1) === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");

/** A source with what its names mean: a function by its path, a table by its name. */
function sourceOf(path: string, source: string): Source {
  const names = new Map<string, string>();
  const text = withoutComments(source).replace(
    /^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm,
    (_, list: string, from: string) => {
      for (const [, name = "", alias] of list.matchAll(/(?:^|,)\s*(?:type )?(\w+)(?: as (\w+))?/g))
        if (from.startsWith(".")) names.set(alias ?? name, `${join(dirname(path), from)}#${name}`);
        else if (from === "@panshi/db/schema") names.set(alias ?? name, name);
      return "";
    },
  );
  for (const [, alias = "", name = ""] of text.matchAll(/^const (\w+) = (\w+);$/gm)) {
    const meant = names.get(name);
    if (meant) names.set(alias, meant);
  }
  return { path, text, names };
}

const declaration = /^(export )?(?:async )?(?:function\*?|const) (\w+)/;

/** The functions and constants of a source, in whose texts the table is `TABLE` and a function is `⟨path#name⟩`. */
function statementsOf({ path, text, names }: Source, table: string): Statement[] {
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:function|const|type|interface|class) )/m);
  const own = parts.flatMap((part) => declaration.exec(part)?.[2] ?? []);
  const meaning = new Map([...names, ...own.map((name) => [name, names.get(name) ?? `${path}#${name}`] as const)]);
  return parts.flatMap((part) => {
    const [, exported, name] = declaration.exec(part) ?? [];
    if (name === undefined) return [];
    const body = part.replace(/(?<![.\w"'])\w+\b(?!:)/g, (word) => {
      const meant = meaning.get(word);
      return meant === undefined ? word : meant === table ? "TABLE" : meant.includes("#") ? `⟨${meant}⟩` : word;
    });
    return [{ id: `${path}#${name}`, name, path, isExported: exported !== undefined, text: body }];
  });
}
