import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { markdownQuery } from "../../../lib/markdown/markdown-query.ts";
import { parseMarkdown } from "../../../lib/markdown/parse-markdown.ts";
import { Prose } from "./article.tsx";

const html = (source: string): string => {
  const client = new QueryClient();
  client.setQueryData(markdownQuery(source).queryKey, parseMarkdown(source));
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/">
        <Prose source={source} />
      </StaticRouter>
    </QueryClientProvider>,
  );
};

test("renders a post as elements, and HTML inside it as text", () => {
  const rendered = html("## 題\n\n<b>粗</b>\n\n> 引\n\n1. [抽籤](/oracle-draw)\n2. [站外](https://example.com)");
  expect(rendered).toContain('<h2 class="pt-8 text-2xl">題</h2><p>&lt;b&gt;粗&lt;/b&gt;</p>');
  expect(rendered).toMatch(/<blockquote [^>]*>引<\/blockquote>/);
  expect(rendered).toMatch(/<span><a [^>]*href="\/oracle-draw"[^>]*>抽籤<\/a><\/span>/);
  expect(rendered).toMatch(/<a href="https:\/\/example.com" rel="noopener nofollow"[^>]*>站外<\/a>/);
});

test("an address that may not be followed is no link", () => {
  expect(html("[站外](javascript:alert(1))")).toContain("<p>站外</p>");
});

test("a list item holds blocks", () => {
  expect(html("- 一段\n\n  二段")).toContain('<div class="grid gap-3"><p>一段</p><p>二段</p></div>');
});
