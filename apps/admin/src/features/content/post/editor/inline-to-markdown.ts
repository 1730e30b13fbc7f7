import { Fragment, type Mark, type Node } from "prosemirror-model";
import { fromMarkdown } from "./from-markdown.ts";
import { editorSchema } from "./schema.ts";

const { marks, nodes } = editorSchema;
const delimiters = [marks.strong, marks.emphasis];

/** Blocks never change, so a key that is typed in one has the others written already. */
const writtenBefore = new WeakMap<Node, string>();

/** The Markdown of a paragraph's or a heading's text, its breaks as lines. */
export function inlineToMarkdown(block: Node): string {
  const text = writtenBefore.get(block) ?? textToMarkdown(block);
  writtenBefore.set(block, text);
  return text;
}

/** Bounds how often a text is written and read again, as it is typed. */
const TRIES = 40;

function textToMarkdown(block: Node): string {
  const children = trimmed(block.children);
  const all = children.flatMap(({ marks: own }, index) => (own.some(isDelimited) ? [index] : []));
  const kept = new Set<number>();
  const text = () =>
    children.map((node, index) =>
      kept.has(index) ? node : node.mark(node.marks.filter((mark) => !isDelimited(mark))),
    );
  // Bold within a Latin word, say, cannot be written: the words are worth more than their weight. Others keep theirs.
  let tries = 0;
  const keep = (indexes: readonly number[]) => {
    if ((tries += 1) > TRIES) return;
    for (const index of indexes) kept.add(index);
    const nodesWith = text();
    if (readsAs(write(nodesWith), nodesWith)) return;
    for (const index of indexes) kept.delete(index);
    const half = indexes.length >> 1;
    if (half === 0) return;
    keep(indexes.slice(0, half));
    keep(indexes.slice(half));
  };
  if (all.length > 0) keep(all);
  return write(text());
}

const isDelimited = ({ type }: Mark): boolean => delimiters.includes(type);

/** Whether a reader of the Markdown gets these nodes. */
function readsAs(written: string, children: readonly Node[]): boolean {
  const { firstChild } = fromMarkdown(escapeLineStarts(written));
  return firstChild !== null && firstChild.content.eq(Fragment.fromArray(children));
}

/** What would begin a heading, a quote, a list or a rule at the start of a line stays text. */
export const escapeLineStarts = (text: string): string =>
  text
    .replace(/^(\s*)(#{1,6}(?:\s|$)|>|[-+](?:\s|$)|-(?=[\s-]*$))/gm, "$1\\$2")
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");

/** Without what cannot be marked: spaces and breaks at the ends of the text and of what is bold or stressed. */
function trimmed(children: readonly Node[]): readonly Node[] {
  let list = children.map((node) =>
    node.isText && /[\r\n]/.test(node.text ?? "")
      ? editorSchema.text((node.text ?? "").replace(/\s*[\r\n]\s*/g, " "), node.marks)
      : node,
  );
  for (const type of delimiters) {
    const has = (node: Node | undefined) => Boolean(node && type.isInSet(node.marks));
    list = list.flatMap((node, index) => {
      if (!has(node)) return [node];
      const [before, after] = [has(list[index - 1]), has(list[index + 1])];
      const plain = node.mark(type.removeFromSet(node.marks));
      if (node.type === nodes.break) return [before && after ? node : plain];
      if (!node.isText) return [node];
      const text = node.text ?? "";
      const start = before ? 0 : text.length - text.trimStart().length;
      const end = after ? text.length : Math.max(start, text.trimEnd().length);
      return [
        ...(start > 0 ? [plain.cut(0, start)] : []),
        ...(end > start ? [node.cut(start, end)] : []),
        ...(end < text.length ? [plain.cut(end)] : []),
      ];
    });
  }
  while (list.length > 0 && isBlank(list.at(-1))) list = list.slice(0, -1);
  while (list.length > 0 && isBlank(list[0])) list = list.slice(1);
  return edge(list);
}

const isBlank = (node: Node | undefined): boolean =>
  node !== undefined && (node.type === nodes.break || (node.isText && (node.text ?? "").trim() === ""));

/** Without the spaces at both ends, which a paragraph loses. */
function edge(list: readonly Node[]): readonly Node[] {
  return list.map((node, index) => {
    if (!node.isText) return node;
    let text = node.text ?? "";
    if (index === 0 || list[index - 1]?.type === nodes.break) text = text.trimStart();
    if (index === list.length - 1 || list[index + 1]?.type === nodes.break) text = text.trimEnd();
    return text && text !== node.text ? editorSchema.text(text, node.marks) : node;
  });
}

/** How far a mark reaches from a node on, for the longer one is outside. */
const reach = (mark: Mark, children: readonly Node[], from: number): number => {
  const end = children.findIndex((node, index) => index > from && !mark.isInSet(node.marks));
  return end === -1 ? children.length : end;
};

const opening = (mark: Mark): string => (mark.type === marks.link ? "[" : mark.type === marks.strong ? "**" : "*");
const closing = (mark: Mark): string =>
  mark.type === marks.link ? `](${destination(String(mark.attrs["address"]))})` : opening(mark);

function write(children: readonly Node[]): string {
  let text = "";
  let open: Mark[] = [];
  const closeFrom = (depth: number) => {
    for (const mark of open.slice(depth).toReversed()) text += closing(mark);
    open = open.slice(0, depth);
  };
  children.forEach((node, index) => {
    const ending = open.findIndex((mark) => !mark.isInSet(node.marks));
    if (ending !== -1) closeFrom(ending);
    const begun = node.marks
      .filter((mark) => !mark.isInSet(open))
      .toSorted((one, other) => reach(other, children, index) - reach(one, children, index) || rank(one) - rank(other));
    // An exclamation mark before a link would make an image of it.
    if (begun.some(({ type }) => type === marks.link)) text = text.replace(/!$/, "\\!");
    for (const mark of begun) text += opening(mark);
    open = [...open, ...begun];
    text += writeNode(node);
  });
  closeFrom(0);
  return text;
}

const rank = ({ type }: Mark): number => [marks.emphasis, marks.strong, marks.link].indexOf(type);

function writeNode(node: Node): string {
  if (node.type === nodes.break) return "\\\n";
  if (node.type === nodes.image)
    return `![${escape(String(node.attrs["alt"]))}](${destination(String(node.attrs["src"]))})`;
  return escape(node.text ?? "");
}

const escape = (text: string): string => text.replace(/\s*[\r\n]\s*/g, " ").replace(/[\\*_[\]]/g, "\\$&");

/** An address between brackets. */
function destination(address: string): string {
  const escaped = address
    .replace(/[\r\n]/g, "")
    .replace(/\\/g, "\\\\")
    .replace(/&(?=#|\w+;)/g, "\\&");
  return escaped === "" || /[\s()<>\p{Cc}]/u.test(escaped) ? `<${escaped.replace(/[<>]/g, "\\$&")}>` : escaped;
}
