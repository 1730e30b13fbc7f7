import chunks from "virtual:client-chunks";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { App } from "./app.tsx";
import { parseMarkdown } from "./lib/markdown/parse-markdown.ts";
import { displayFonts } from "./lib/page/display-fonts.ts";
import { headTags, type ShareImage } from "./lib/page/head-tags.ts";
import { type Head, HeadContext } from "./lib/page/page.tsx";
import {
  fillQueryCache,
  type PageState,
  type Prefetched,
  type PrefetchedName,
  pickPrefetched,
} from "./lib/page/prefetched.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { memberRoutes, notFound, routeOf } from "./router.tsx";

export type PageRoute = {
  path: string;
  noindex: boolean;
  /** The public query results that its first render needs. */
  data: readonly PrefetchedName[];
};

/** Every route. Each may be cached: it is rendered as a visitor sees it, the same for everybody. */
export const routes: PageRoute[] = memberRoutes.map(({ path, noindex, data }) => ({ path, noindex, data }));

export type Rendered = { html: string; head: string; state: string; status: number };

/**
 * Renders one page. `path` is a pathname without a query, or a route's pattern; `data` holds the public answers;
 * `origin` is the site's own; `shareImage` is what a shared link to the page shows. `state` is the text of the JSON
 * script that hydration reads. An unknown path answers the not-found page with status 404.
 */
export async function render({
  path,
  data,
  origin,
  shareImage,
}: {
  path: string;
  data: Record<string, unknown>;
  origin: string;
  shareImage: ShareImage;
}): Promise<Rendered> {
  const route = routeOf(path);
  await route.page.preload();
  const prefetched = pickPrefetched(data as Prefetched, route.data);
  const pageState: PageState = {
    ...prefetched,
    ...(prefetched.post && { postNodes: parseMarkdown(prefetched.post.content) }),
  };
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  fillQueryCache(queryClient, pageState);
  let head: Head = { description: "", noindex: route.noindex };
  const html = renderToString(
    <HeadContext value={(found) => (head = found)}>
      <App queryClient={queryClient} router={(site) => <StaticRouter location={path}>{site}</StaticRouter>} />
    </HeadContext>,
  );
  queryClient.clear();
  return {
    html,
    head: headTags(
      { ...head, noindex: head.noindex || route.noindex },
      [...(chunks[route.source] ?? []), ...displayFonts(route.path, prefetched)],
      { origin, path, shareImage },
    ),
    state: JSON.stringify(pageState).replaceAll("<", "\\u003c"),
    status: route === notFound ? 404 : 200,
  };
}
