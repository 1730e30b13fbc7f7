import type { PostDetail } from "@panshi/contracts/content/post";
import { defaultSite, type SiteBranding } from "@panshi/contracts/platform/site-identity";
import type { QueryClient } from "@tanstack/react-query";
import { markdownQuery } from "../markdown/markdown-query.ts";
import type { MarkdownNode } from "../markdown/parse-markdown.ts";

/** A tRPC query's key: the procedure's path, and its input. */
export type TrpcQueryKey = readonly [path: readonly string[], call?: { input?: unknown; type?: "query" | "infinite" }];

/** The public queries that a page asked for on the server, with their answers. */
export type ServerQueryResults = readonly (readonly [query: TrpcQueryKey, answer: unknown])[];

/** The hydration data of a page. */
export type PageState = {
  answers: ServerQueryResults;
  /** The text of the page's post. */
  postNodes?: MarkdownNode[];
};

/** The answer of a procedure, by its path below `member`. */
export const findServerQueryResult = <T>(answers: ServerQueryResults, path: string): T | undefined =>
  answers.find(([[procedure]]) => procedure.join(".") === `member.${path}`)?.[1] as T | undefined;

export const findPost = (answers: ServerQueryResults) => findServerQueryResult<PostDetail>(answers, "site.post");

/** What the site calls itself: every page asks for it (`Page`). */
export const findSite = (answers: ServerQueryResults) =>
  findServerQueryResult<SiteBranding>(answers, "site.identity") ?? defaultSite;

/** Fills the query cache with the answers of a page. */
export function fillQueryCache(client: QueryClient, { answers, postNodes }: PageState): void {
  for (const [query, answer] of answers)
    client.setQueryData(query, query[1]?.type === "infinite" ? { pages: [answer], pageParams: [null] } : answer);
  const post = findPost(answers);
  if (post && postNodes) client.setQueryData(markdownQuery(post.content).queryKey, postNodes);
}

/** The tRPC queries of the cache that have no answer yet. */
export const queriesWithoutData = (client: QueryClient): TrpcQueryKey[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "pending")
    .map(({ queryKey }) => queryKey as TrpcQueryKey | readonly [string])
    .filter((key): key is TrpcQueryKey => Array.isArray(key[0]));
