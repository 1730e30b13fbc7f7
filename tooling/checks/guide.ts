import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A code block of docs/adding-a-feature.md or docs/adding-a-member-feature.md: a new file, or the lines to add to one that is there. */
export type GuideBlock = { path: string; kind: "file" | "diff"; text: string };

/** The code blocks, each below the path of its file. Throws for one without a path. */
export function readGuide(markdown: string): GuideBlock[] {
  const fences = markdown.match(/^```\w+$/gm) ?? [];
  const blocks = [...markdown.matchAll(/^`([\w./-]+)`\n\n```(tsx?|diff)\n([\s\S]*?)^```$/gm)].map(
    ([, path = "", language, text = ""]): GuideBlock => ({ path, kind: language === "diff" ? "diff" : "file", text }),
  );
  if (blocks.length !== fences.length) throw new Error("a code block does not stand below the path of its file");
  return blocks;
}

/** Makes the changes of a block below `root`. Throws where a file or a line is not as the block says. */
export function applyBlock(root: string, { path, kind, text }: GuideBlock): void {
  const file = join(root, path);
  if (kind === "file") {
    if (existsSync(file)) throw new Error(`${path} is there already`);
    mkdirSync(dirname(file), { recursive: true });
    return writeFileSync(file, text);
  }
  let source = readFileSync(file, "utf8");
  for (const hunk of text.split("@@\n")) {
    const lines = hunk.trimEnd().split("\n");
    const before = `\n${linesOf(lines.filter((line) => line.startsWith(" ")))}`;
    const places = `\n${source}`.split(before).length - 1;
    if (places !== 1) throw new Error(`${path}: there are ${places} places to add a line at:${before}`);
    source = `\n${source}`.replace(before, () => `\n${linesOf(lines)}`).slice(1);
  }
  writeFileSync(file, source);
}

const linesOf = (lines: readonly string[]) => lines.map((line) => `${line.slice(1)}\n`).join("");
