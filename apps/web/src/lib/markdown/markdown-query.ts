import { queryOptions } from "@tanstack/react-query";

/**
 * A Markdown text as nodes. The server sends the nodes of the page's text with the page, so the parser, a tenth of a
 * megabyte, is loaded only for a text that arrives later.
 */
export const markdownQuery = (source: string) =>
  queryOptions({
    queryKey: ["markdown", source],
    queryFn: async () => (await import("./parse-markdown.ts")).parseMarkdown(source),
  });
