import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Article, BackToBlog } from "../features/content/post/article.tsx";
import { articleJsonLd } from "../features/content/post/article-json-ld.ts";
import { builtInPost } from "../features/content/post/built-in-posts.ts";
import { SectionLoadError } from "../lib/components/load-error.tsx";
import { Page } from "../lib/page/page.tsx";
import { useHydrated } from "../lib/page/use-hydrated.ts";
import { useSite } from "../lib/query/site.ts";
import NotFound from "./not-found.tsx";

export default function BlogPostRoute() {
  const { slug = "" } = useParams();
  // The key resets the state for another post.
  return <Post key={slug} slug={slug} />;
}

function Post({ slug }: { slug: string }) {
  const { data, error, refetch } = trpc.member.site.post.useQuery({ slug });
  const site = useSite();
  const hydrated = useHydrated();
  // A server-rendered page brings its data. Without data, the server rendered the not-found page.
  const [arrived] = useState(() => !hydrated && !data);
  const post = data ?? (error ? builtInPost(slug) : undefined);
  if (post) {
    return (
      <Page
        title={post.title}
        description={post.excerpt}
        ogType="article"
        feed
        structuredData={[articleJsonLd(post, site.name)]}
      >
        <Article post={post} />
      </Page>
    );
  }
  const code = serverCode(error);
  if (code === "not_found" || code === "bad_input") return <NotFound />;
  if (!error && arrived && !(hydrated && builtInPost(slug))) return <NotFound />;
  return (
    <Page title="祈願祝福" description={`${site.name}的文章。`} noindex>
      <h1 className="sr-only">祈願祝福</h1>
      <BackToBlog />
      <div className="paper min-h-svh px-6 py-12 sm:px-12 lg:px-24 lg:py-air-2">
        {error ? (
          <SectionLoadError title="這一篇暫時讀不到" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={12} className="measure" />
        )}
      </div>
    </Page>
  );
}
