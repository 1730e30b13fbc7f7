import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { App } from "../app.tsx";
import { headTags } from "../lib/page/head-tags.ts";
import { type Head, HeadContext } from "../lib/page/page.tsx";
import { createQueryClient } from "../lib/query-client.ts";
import { findMemberRoute } from "../router.tsx";

/** The head of a page as the server renders it, without data. */
async function headOf(path: string): Promise<string> {
  await findMemberRoute(path).page.preload();
  const queryClient = createQueryClient(Number.POSITIVE_INFINITY);
  let head: Head = { description: "", noindex: false };
  renderToString(
    <HeadContext value={(found) => (head = found)}>
      <App queryClient={queryClient} router={(site) => <StaticRouter location={path}>{site}</StaticRouter>} />
    </HeadContext>,
  );
  queryClient.clear();
  const picture = { path: "/og/page/site.jpg", alt: "", width: 1200, height: 630 };
  return headTags(head, [], { origin: "https://panshi.test", path, shareImage: picture, siteName: "磐石祈願網" });
}

test("/blog links its feed, and other pages do not", async () => {
  const feed = '<link rel="alternate" type="application/rss+xml" title="磐石祈願網：祈願祝福" href="/blog/rss.xml">';
  expect(await headOf("/blog")).toContain(feed);
  expect(await headOf("/terms")).not.toContain("alternate");
});
