import type { PostDetail } from "@panshi/contracts/content/post";
import chunks from "virtual:client-chunks";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { type MarkdownNode, parseMarkdown } from "./lib/markdown/parse-markdown.ts";
import { displayFonts } from "./lib/page/display-fonts.ts";
import { headTags, type ShareImage } from "./lib/page/head-tags.ts";
import { type Head, HeadContext } from "./lib/page/page.tsx";
import {
  type ServerQueryResults,
  type TrpcQueryKey,
  fillQueryCache,
  findPost,
  findSite,
  type PageState,
  queriesWithoutData,
} from "./lib/page/page-state.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { memberRoutes, notFoundPageRoute, findMemberRoute } from "./router.tsx";

export { postPreview, renderPart } from "./preview/preview.tsx";

export type PageRoute = {
  path: string;
  noindex: boolean;
  /** Stays open while the site is closed for maintenance. */
  openInMaintenance: boolean;
  /** Answered also by an overloaded server. */
  neverRefused: boolean;
};

/** Every route. Each may be cached: it is rendered as a visitor sees it, the same for everybody. */
export const routes: PageRoute[] = memberRoutes.map(({ path, noindex, openInMaintenance, neverRefused }) => ({
  path,
  noindex,
  openInMaintenance,
  neverRefused,
}));

export type Rendered = {
  html: string;
  head: string;
  state: string;
  status: number;
  /** What the page asked for without an answer. */
  unanswered: readonly TrpcQueryKey[];
};

/** The nodes of each post that is being rendered: a page is rendered again until its queries are answered, and parsed once. */
const parsed = new WeakMap<object, MarkdownNode[]>();
function nodesOf(post: PostDetail): MarkdownNode[] {
  const nodes = parsed.get(post) ?? parseMarkdown(post.content);
  parsed.set(post, nodes);
  return nodes;
}

/**
 * Renders one page. `path` is a pathname without a query, or a route's pattern; `answers`: what
 * it asked for in an earlier render; `origin` is the site's own; `shareImage` is what a shared link to the page shows. `state` is the text of the JSON
 * script that hydration reads. An unknown path answers the not-found page with status 404.
 */
export async function render({
  path,
  answers,
  origin,
  shareImage,
}: {
  path: string;
  answers: ServerQueryResults;
  origin: string;
  shareImage: ShareImage;
}): Promise<Rendered> {
  const route = findMemberRoute(path);
  await route.page.preload();
  const post = findPost(answers);
  const pageState: PageState = { answers, ...(post && { postNodes: nodesOf(post) }) };
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  fillQueryCache(queryClient, pageState);
  let head: Head = { description: "", noindex: route.noindex };
  const html = renderToString(
    <HeadContext value={(found) => (head = found)}>
      <App queryClient={queryClient} router={(site) => <StaticRouter location={path}>{site}</StaticRouter>} />
    </HeadContext>,
  );
  const siteName = findSite(answers).name;
  const unanswered = queriesWithoutData(queryClient);
  queryClient.clear();
  return {
    html,
    head: headTags(
      { ...head, noindex: head.noindex || route.noindex },
      [...(chunks[route.source] ?? []), ...displayFonts(route.path, answers)],
      { origin, path, shareImage, siteName },
    ),
    state: JSON.stringify(pageState).replaceAll("<", "\\u003c"),
    status: route === notFoundPageRoute ? 404 : 200,
    unanswered,
  };
}
