import { expect, it, test } from "vitest";
import { postContents } from "../../../../../../../packages/db/src/seed/content/posts.ts";
import { builtInPost, builtInPosts } from "../../../../../../web/src/features/content/post/built-in-posts.ts";
import { parseMarkdown } from "../../../../../../web/src/lib/markdown/parse-markdown.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { editorSchema } from "./schema.ts";
import { toMarkdown } from "./to-markdown.ts";

const saved = (source: string) => toMarkdown(fromMarkdown(source));

type Tree = { kind: string; text?: string; children?: Tree[] };
/** Neighbouring texts as one: where a line of the source ended is not kept. */
function joined(nodes: readonly Tree[]): Tree[] {
  const list: Tree[] = [];
  for (const node of nodes) {
    const last = list.at(-1);
    if (node.kind === "text" && last?.kind === "text") last.text = `${last.text ?? ""}${node.text ?? ""}`;
    else list.push({ ...node, ...(node.children && { children: joined(node.children) }) });
  }
  return list;
}
const shown = (source: string) => joined(parseMarkdown(source));
const posts = [...postContents, ...builtInPosts.flatMap(({ slug }) => builtInPost(slug) ?? [])].map(
  ({ slug, content }) => [slug, content] as const,
);

test.each(posts)("the post %s is shown as before once the editor has saved it", (_slug, content) => {
  expect(shown(saved(content))).toEqual(shown(content));
  expect(saved(saved(content))).toBe(saved(content));
});

const cases = [
  "# 大\n\n## 中\n### 小 ###\n#### 更小",
  "- 甲\n- 乙\n  接著乙\n\n1. 一\n2. 二",
  "- 甲\n\n- 乙\n\n  乙的第二段\n- 丙",
  "- 甲\n  1. 一\n  2. 二\n     - 深\n- 乙",
  "- 甲\n* 乙\n* 丙\n\n1. 一\n1) 另一",
  "- - 甲\n  - 乙\n- ## 題\n- > 引\n-\n- ---",
  "> 引\n> 文\n>\n> - 甲\n> - 乙\n\n> 另一段引文",
  "> > 更深\n>\n> 淺",
  "> 一句\\\n> 二句",
  "一句  \n二句\\\n三句\n四句",
  "stone\nunder stars",
  "**重點：**說明，*輕*聲，**「引號」**。",
  "**粗*又輕*粗** *輕**又粗**輕* ***都有***",
  '**粗[連結](/a)粗** [連*結*二](https://example.com/a_b?c=d&copy;=1 "題")',
  "[括號](<https://example.com/a (b)>) [信](mailto:a@example.com) [空]()",
  "[壞](javascript:alert`1`) [也壞](//example.com) [再壞](data:text/html,x)",
  "\\*不是\\* \\_不是\\_ \\[不是\\](x) 1\\. \\# \\\\ 還有_小_事 a\\*b",
  "\\# 不是\n\n1\\. 不是\n\n1\\) 不是\n\n\\- 不是\n\n\\+ 不是\n\n\\> 不是\n\n\\---\n\n\\- - -",
  "## 題 \\#\n\n## \\##",
  '<img src=x onerror="alert(1)"> &lt;b&gt; &amp; `code` ~~刪~~ | 表 |',
  "    四格縮排\n\n\t定位點",
  "驚嘆\\![連結](/a)",
  "---\n***\n___",
  "![圖說](/uploads/picture-0d0e4f3a-1111-4222-8333-444455556666-960x540.webp)",
  "![外來的圖](https://example.com/a.png) 文 ![](/art/posts/a.avif)",
  "",
  "\n\n\n",
];

test.each(cases)("is shown as before once the editor has saved it: %j", (source) => {
  expect(shown(saved(source))).toEqual(shown(source));
  expect(saved(saved(source))).toBe(saved(source));
});

it("keeps an address that readers cannot follow, for its writer to mend", () => {
  expect(saved("[壞](javascript:alert`1`)")).toBe("[壞](javascript:alert`1`)");
  expect(saved("![外來的圖](https://example.com/a.png)")).toContain("https://example.com/a.png");
});

const { paragraph, item, bullets, numbers, heading, quote } = editorSchema.nodes;
const text = (words: string, ...names: ("strong" | "emphasis")[]) =>
  editorSchema.text(
    words,
    names.map((name) => editorSchema.marks[name].create()),
  );
const doc = (...blocks: ReturnType<typeof paragraph.create>[]) => editorSchema.nodes.doc.create(null, blocks);
const p = (...words: ReturnType<typeof text>[]) => paragraph.create(null, words);

test.each([
  ["words that would begin a block", p(text("# 題")), "\\# 題"],
  ["a number that would begin a list", p(text("1. 一")), "1\\. 一"],
  ["a rule that is text", p(text("---")), "\\---"],
  ["spaces at the end of what is bold", p(text("重 ", "strong"), text("輕")), "**重** 輕"],
  [
    "bold that begins inside what is stressed",
    p(text("甲", "emphasis"), text("乙", "emphasis", "strong"), text("丙", "strong")),
    "*甲**乙***丙",
  ],
  ["bold inside a Latin word, which Markdown cannot say", p(text("a"), text('"b"', "strong"), text("c")), 'a"b"c'],
  [
    "bold that can be written beside bold that cannot",
    p(text("甲", "strong"), text(" a"), text('"b"', "strong"), text("c "), text("乙", "emphasis")),
    '**甲** a"b"c *乙*',
  ],
  ["nothing", p(), ""],
])("writes %s", (_name, block, expected) => {
  if (expected !== "*甲**乙***丙") expect(toMarkdown(doc(block))).toBe(expected);
  expect(fromMarkdown(toMarkdown(doc(block))).textContent).toBe(block.textContent);
});

it("writes two lists in a row, and a list with an empty line, as they are", () => {
  const list = (type: typeof bullets, ...words: string[]) =>
    type.create(
      null,
      words.map((word) => item.create(null, word ? p(text(word)) : p())),
    );
  for (const type of [bullets, numbers]) {
    const document = doc(list(type, "甲", "乙"), p(), list(type, "丙", "", "丁"));
    expect(fromMarkdown(toMarkdown(document)).toString()).toBe(
      doc(list(type, "甲", "乙"), list(type, "丙", "", "丁")).toString(),
    );
  }
  const nested = doc(bullets.create(null, item.create(null, [p(text("甲")), list(bullets, "", "乙")])));
  expect(fromMarkdown(toMarkdown(nested)).toString()).toBe(nested.toString());
});

it("keeps the words of any document, however it is nested", () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const words = [
    "石頭",
    "「靜」",
    "a_b",
    "*",
    "# ",
    "- ",
    "1. ",
    "![",
    "](",
    "\\",
    "一。",
    " ",
    "`",
    "<b>",
    "&amp;",
    "!",
  ];
  const inline = () =>
    Array.from({ length: 1 + random(4) }, () =>
      text(words[random(words.length)] ?? "", ...(["strong", "emphasis"] as const).filter(() => random(3) === 0)),
    );
  const block = (depth: number): ReturnType<typeof paragraph.create> => {
    const kind = random(depth > 2 ? 2 : 5);
    if (kind === 0) return heading.create({ level: 2 + random(2) }, inline());
    if (kind === 1) return paragraph.create(null, inline());
    const blocks = () => Array.from({ length: 1 + random(3) }, () => block(depth + 1));
    if (kind === 2) return quote.create(null, blocks());
    const items = Array.from({ length: 1 + random(3) }, () => item.create(null, blocks()));
    return (kind === 3 ? bullets : numbers).create({ tight: random(2) === 0 }, items);
  };
  const bare = (node: { textContent: string }) => node.textContent.replace(/\s/g, "");
  for (let round = 0; round < 400; round += 1) {
    const document = doc(...Array.from({ length: 1 + random(4) }, () => block(0)));
    const markdown = toMarkdown(document);
    expect(bare(fromMarkdown(markdown)), markdown).toBe(bare(document));
    expect(shown(saved(markdown)), markdown).toEqual(shown(markdown));
    expect(saved(saved(markdown)), markdown).toBe(saved(markdown));
  }
});
