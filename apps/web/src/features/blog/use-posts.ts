import { trpc } from "@panshi/client/trpc";
import type { BlogCategory } from "@panshi/contracts/blog";
import { POSTS_SHOWN } from "@panshi/contracts/limits";
import { usePagedQuery } from "../../lib/query/use-paged-query.ts";
import { type PostsQuery, postsToShow } from "./posts-to-show.ts";

const POSTS_INPUT = { limit: POSTS_SHOWN } as const;
const QUERY_PATH = ["member", "site", "posts"];

/** The blog's posts, of one category or of all, page by page. */
export function usePosts(category: BlogCategory | null) {
  const { posts } = trpc.useUtils().client.member.site;
  const all = usePagedQuery(QUERY_PATH, (page) => posts.query(page), { input: POSTS_INPUT });
  const chosen = usePagedQuery(QUERY_PATH, (page) => posts.query(page), {
    input: { ...POSTS_INPUT, ...(category && { category }) },
    enabled: category !== null,
  });
  const toPostsQuery = ({ data, error }: typeof all): PostsQuery => ({
    posts: data?.pages.flatMap(({ items }) => items),
    failed: error !== null,
  });
  const list = category ? chosen : all;
  return {
    ...postsToShow(category, toPostsQuery(all), toPostsQuery(chosen)),
    error: list.error,
    more: list.hasNextPage,
    fetchingMore: list.isFetchingNextPage,
    fetchMore: () => void list.fetchNextPage(),
    retry: () => void list.refetch(),
  };
}
