import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import type { PostCategory } from "@panshi/contracts/content/post";
import { POSTS_SHOWN } from "@panshi/contracts/platform/limits";
import { type PostsQuery, postsToShow } from "./posts-to-show.ts";

const POSTS_INPUT = { limit: POSTS_SHOWN } as const;
const QUERY_PATH = ["member", "site", "posts"];

/** The blog's posts, of one category or of all, page by page. */
export function usePosts(category: PostCategory | null) {
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
