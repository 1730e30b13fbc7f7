import { type PostCategory, postCategories } from "@panshi/contracts/content/post";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/components/error-message.tsx";
import { RetryButton } from "../../../lib/components/load-error.tsx";
import { MoreRows } from "../../../lib/components/paged-list.tsx";
import { useSite } from "../../../lib/query/site.ts";
import { blogPath } from "./category.ts";
import { CategoryFilter } from "./category-filter.tsx";
import { NewestPost } from "./newest-post.tsx";
import { PostRow } from "./post-row.tsx";
import { usePosts } from "./use-posts.ts";

/** The blog: all posts, or those of one category, newest first. */
export function Blog({ category }: { category: PostCategory | null }) {
  const site = useSite();
  return (
    <>
      <header className="grid gap-6 px-6 pt-12 sm:px-12 lg:px-24 lg:pt-air-1">
        <h1 className="text-5xl lg:text-6xl">祈願祝福</h1>
        <p className="measure pb-8 text-ink-soft lg:pb-12">
          {site.name}的文章：願怎麼寫，籤怎麼讀，石頭從哪裡來。<span className="inline-block">慢慢讀，一次一篇。</span>
        </p>
        <CategoryFilter chosen={category} />
      </header>
      <div className="paper px-6 pt-12 pb-air-2 sm:px-12 lg:px-24 lg:pt-air-1">
        <Posts category={category} />
      </div>
    </>
  );
}

function Posts({ category }: { category: PostCategory | null }) {
  const { posts, failed, list } = usePosts(category);
  if (!posts) return <SkeletonLines lines={8} className="measure" />;
  const [newest, ...others] = posts;
  if (!newest)
    return (
      <Empty
        headingLevel={2}
        title="這一類還沒有文章"
        text={category && `「${postCategories[category]}」的第一篇還在寫。先讀讀別的，過些日子再來。`}
        action={
          <Link to={blogPath(null)} replace className={buttonClass("line")}>
            看全部文章
          </Link>
        }
      />
    );
  return (
    <MoreRows key={category} list={list} what="文章">
      {failed && <BuiltInNotice error={list.error} onRetry={list.retry} />}
      <NewestPost post={newest} />
      <ul>
        {others.map((post) => (
          <PostRow key={post.id} post={post} />
        ))}
      </ul>
    </MoreRows>
  );
}

/** The built-in posts are shown because the newest could not be loaded. */
function BuiltInNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="mb-10 flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-line pb-4">
      <p>
        最新的文章暫時讀不到，先讀這幾篇。<span className="text-ink-soft">{errorMessage(error)}</span>
      </p>
      <RetryButton onRetry={onRetry} size="sm" />
    </div>
  );
}
