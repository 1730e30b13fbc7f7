import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import { type Post, postCategories, type PostCategory } from "@panshi/contracts/content/post";
import { POSTS_SHOWN } from "@panshi/contracts/platform/limits";
import { buttonClass } from "@panshi/ui/button";
import { EmptyState } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Link } from "react-router-dom";
import { errorMessage } from "../../../lib/components/error-message.tsx";
import { RetryButton } from "../../../lib/components/load-error.tsx";
import { MoreRows } from "../../../lib/components/paged-list.tsx";
import { useSite } from "../../../lib/query/site.ts";
import { paths } from "../../../paths.ts";
import { builtInPosts } from "./built-in-posts.ts";
import { blogPath, categoryChoices } from "./category.ts";
import { ClauseWrappedText } from "./clause-wrapped-text.tsx";
import { PostMeta } from "./post-meta.tsx";
import { PostPicture } from "./post-picture.tsx";
import { PostRow } from "./post-row.tsx";

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
      <EmptyState
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

/** Links to all posts and to each category. On a phone the row scrolls sideways. */
function CategoryFilter({ chosen }: { chosen: PostCategory | null }) {
  return (
    <nav aria-label="文章分類" className="tab-rail -mx-6 flex gap-8 overflow-x-auto px-6 sm:mx-0 sm:px-0">
      {categoryChoices.map(({ key, label }) => (
        <Link
          key={label}
          to={blogPath(key)}
          replace
          preventScrollReset
          aria-current={key === chosen ? "true" : undefined}
          data-state={key === chosen ? "active" : undefined}
          className="tab-mark grid min-h-12 shrink-0 place-items-center whitespace-nowrap text-ink-soft hover:text-ink data-[state=active]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The newest post, shown larger; on a wide screen its title is set vertically. */
function NewestPost({ post }: { post: Post }) {
  return (
    <article className="relative grid gap-6 pb-air-1 lg:min-h-[30rem] lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-air-2 lg:pb-air-2">
      <h2 className="text-4xl lg:verse-vertical lg:-mt-2 lg:col-start-2 lg:row-start-1 lg:max-h-[30rem] lg:justify-self-end lg:text-5xl lg:leading-[1.4]">
        <Link to={paths.blogPost(post.slug)} className="after:absolute after:inset-0">
          <ClauseWrappedText text={post.title} />
        </Link>
      </h2>
      <div className="grid content-end gap-6 lg:row-start-1">
        {post.imageUrl && (
          <PostPicture
            imageUrl={post.imageUrl}
            first
            sizes="(width >= 40rem) 48rem, 17rem"
            className="w-full max-w-[48rem]"
          />
        )}
        <PostMeta post={post} />
        <p className="measure text-lg">{post.excerpt}</p>
        <p aria-hidden className="underline decoration-line-strong underline-offset-8">
          讀這一篇
        </p>
      </div>
    </article>
  );
}

const POSTS_INPUT = { limit: POSTS_SHOWN } as const;
const QUERY_PATH = ["member", "site", "posts"];

/** The blog's posts, of one category or of all, page by page. */
function usePosts(category: PostCategory | null) {
  const { posts } = trpc.useUtils().client.member.site;
  const all = usePagedQuery(QUERY_PATH, (page) => posts.query(page), { input: POSTS_INPUT });
  const chosen = usePagedQuery(QUERY_PATH, (page) => posts.query(page), {
    input: { ...POSTS_INPUT, ...(category && { category }) },
    enabled: category !== null,
  });
  const toPostsQuery = ({ rows, error }: typeof all): PostsQuery => ({ posts: rows, failed: error !== null });
  return {
    ...postsToShow(category, toPostsQuery(all), toPostsQuery(chosen)),
    list: category ? chosen : all,
  };
}

/** The state of a query for posts. */
export type PostsQuery = { posts: readonly Post[] | undefined; failed: boolean };

type ShownPosts = {
  /** Undefined while loading. */
  posts: readonly Post[] | undefined;
  /** The built-in posts are shown because a list could not be loaded. */
  failed: boolean;
};

/**
 * The posts that the blog shows (S3.26, S3.27): those of the list, of one category where one is chosen; where the whole
 * list is empty or a list fails, the six built-in ones, of that category.
 */
export function postsToShow(category: PostCategory | null, all: PostsQuery, chosen: PostsQuery): ShownPosts {
  const query = category ? chosen : all;
  const failed = query.failed && !query.posts;
  const hasNoPosts = all.posts?.length === 0;
  if (!failed && !hasNoPosts) return { posts: query.posts, failed: false };
  return { posts: builtInPosts.filter((post) => !category || post.category === category), failed };
}
