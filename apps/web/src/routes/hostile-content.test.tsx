import type { PostDetail } from "@panshi/contracts/content/post";
import { type DefaultTreeAdapterTypes, html, parse } from "parse5";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { hostileSamples } from "../../../server/tests/hostile-content/samples.ts";
import { App } from "../app.tsx";
import { parseMarkdown } from "../lib/markdown/parse-markdown.ts";
import { headTags } from "../lib/page/head-tags.ts";
import { type Head, HeadContext } from "../lib/page/page.tsx";
import { type TrpcQueryKey, fillQueryCache, type PageState } from "../lib/page/page-state.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { findMemberRoute } from "../router.tsx";

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;
type Element = DefaultTreeAdapterTypes.Element;

const id = "01890000-0000-7000-8000-000000000001";
const at = "2026-03-01T00:00:00.000Z";
const art = "/art/posts/asking-twice.avif";
/** Everything that Markdown can be, so that the page of a harmless text has every element. */
const everything = `# 一\n\n## 二\n\n### 三\n\n**重**和*輕*\n換行  \n下一行\n\n- 甲\n\n1. 乙\n\n> 引\n\n---\n\n[自己](/blog)[別處](https://a.example)![圖](${art})`;

/** The answers of all that staff write, with `text` in each field of text. */
function answersWith(text: string): PageState["answers"] {
  const summary = { id, slug: "post", title: text, excerpt: text, category: "guide" as const, authorName: text };
  const post = { ...summary, imageUrl: art, publishedAt: at };
  const detail: PostDetail = { ...post, content: text, minutes: 1, updatedAt: at, related: [post] };
  const query = (path: string, input?: object): TrpcQueryKey => [
    ["member", ...path.split(".")],
    { ...(input && { input }), type: "query" },
  ];
  const story = { id, title: text, memberName: text, content: text, location: text, profession: text, rating: 5 };
  const product = { id, name: text, description: text, price: 1, category: "oracle_cards", type: "image" };
  const site = ["landing_hero", "landing_intro", "contact", "footer"].flatMap((section) =>
    ["title", "subtitle", "intro", "text", "cta_text", "lead"].map((key) => ({ section, key, value: text })),
  );
  return [
    [query("site.post", { slug: "post" }), detail],
    [query("site.faqs"), [{ id, question: text, answer: text, category: "一般問題", order: 1, isPublished: true }]],
    [query("site.stories", { limit: 6 }), { items: [{ ...story, imageUrl: art }], next: null }],
    [query("site.content"), site],
    [query("site.contact"), [{ id, label: text, value: text, isActive: true, order: 1 }]],
    [query("site.identity"), { name: text, tagline: text, description: text }],
    [query("shop.products"), [{ ...product, imageUrl: art, audioUrl: null, format: null, details: text }]],
    [query("site.plans"), []],
    [query("site.capabilities"), { modelAvailable: false, registrationOpen: true, prayersOpen: true }],
  ];
}

/** The whole page as the server sends it. */
async function pageWith(path: string, text: string): Promise<string> {
  await findMemberRoute(path).page.preload();
  const state: PageState = { answers: answersWith(text), postNodes: parseMarkdown(text) };
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  fillQueryCache(queryClient, state);
  let head: Head = { description: "", noindex: false };
  const body = renderToString(
    <HeadContext value={(found) => (head = found)}>
      <App queryClient={queryClient} router={(site) => <StaticRouter location={path}>{site}</StaticRouter>} />
    </HeadContext>,
  );
  queryClient.clear();
  const shareImage = { path: "/og/page/site.jpg", alt: text, width: 1200, height: 630 };
  const tags = headTags(head, [], { origin: "https://panshi.test", path, shareImage, siteName: text });
  const json = JSON.stringify(state).replaceAll("<", "\\u003c");
  return `<!doctype html><html><head>${tags}</head><body><div id="root">${body}</div><script type="application/json">${json}</script></body></html>`;
}

function elementsOf(node: Node): Element[] {
  const own = "tagName" in node ? [node] : [];
  return "childNodes" in node ? [...own, ...node.childNodes.flatMap(elementsOf)] : own;
}

/** `element attribute` of a page, and `element` alone. */
const namesIn = (page: string): Set<string> =>
  new Set(
    elementsOf(parse(page)).flatMap(({ tagName, attrs }) => [
      tagName,
      ...attrs.map(({ name }) => `${tagName} ${name}`),
    ]),
  );

/** What Markdown and texts of any length may add to a page of a harmless text: it can take part of what that has. */
const scripts = (page: string) => elementsOf(parse(page)).filter(({ tagName }) => tagName === "script");
const followed = /^(https?:\/\/[^/]|mailto:|\/(?![/\\])|#|data:image\/svg\+xml,|$)/i;

const paths = ["/blog/post", "/", "/souldepartment", "/contact"];
const allowed: Record<string, Set<string>> = {};
const benignScripts: Record<string, number> = {};
beforeAll(async () => {
  for (const path of paths) {
    const page = await pageWith(path, everything);
    allowed[path] = namesIn(page);
    benignScripts[path] = scripts(page).length;
  }
});

describe("texts of administrators on the pages of members", () => {
  it("are at least sixty samples, and a harmless one has every element of Markdown", () => {
    expect(Object.keys(hostileSamples).length).toBeGreaterThanOrEqual(60);
    for (const element of ["h2", "h3", "strong", "em", "br", "ul", "ol", "blockquote", "hr", "a href", "img src"])
      expect(allowed["/blog/post"]).toContain(element);
  });

  it.each(Object.entries(hostileSamples))(
    "%s adds no element, attribute or address to any page",
    async (_name, sample) => {
      for (const path of paths) {
        const page = await pageWith(path, sample);
        const document = parse(page);
        const found = elementsOf(document);
        expect([...namesIn(page)].filter((name) => !allowed[path]?.has(name))).toEqual([]);
        expect(found.every(({ namespaceURI, tagName }) => namespaceURI === html.NS.HTML || tagName !== "script")).toBe(
          true,
        );
        const scriptTags = scripts(page);
        expect(scriptTags).toHaveLength(benignScripts[path] ?? 0);
        for (const script of scriptTags) {
          const [text] = script.childNodes;
          expect(() => JSON.parse(text && "value" in text ? text.value : "") as unknown).not.toThrow();
        }
        const addresses = found.flatMap(({ attrs }) =>
          attrs.filter(({ name }) => name === "href" || name === "src").map(({ value }) => value),
        );
        expect(addresses.filter((address) => !followed.test(address))).toEqual([]);
        const images = found.filter(({ tagName }) => tagName === "img");
        for (const { attrs } of images)
          expect(attrs.find(({ name }) => name === "src")?.value).toMatch(/^(\/art\/|\/uploads\/picture-|data:image)/);
      }
    },
  );
});
