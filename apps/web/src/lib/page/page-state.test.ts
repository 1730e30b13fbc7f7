import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type TrpcQueryKey, fillQueryCache, queriesWithoutData } from "./page-state.ts";

const faqs: TrpcQueryKey = [["member", "site", "faqs"], { type: "query" }];
const posts: TrpcQueryKey = [["member", "site", "posts"], { input: { limit: 9 }, type: "infinite" }];
const post: TrpcQueryKey = [["member", "site", "post"], { input: { slug: "a" }, type: "query" }];

test("the answers of a page are in the query cache, in the shape of their kind", () => {
  const client = new QueryClient();
  const nodes = [{ type: "paragraph" as const, children: [] }];
  const answers = [
    [faqs, []],
    [posts, { items: [], next: null }],
    [post, { content: "內文" }],
  ] as const;
  fillQueryCache(client, { answers, postNodes: nodes as never });
  expect(client.getQueryData(faqs)).toEqual([]);
  expect(client.getQueryData(posts)).toEqual({ pages: [{ items: [], next: null }], pageParams: [null] });
  expect(client.getQueryData(["markdown", "內文"])).toBe(nodes);
});

test("what was asked for without an answer is found, disabled queries and those of other kinds aside", () => {
  const client = new QueryClient();
  fillQueryCache(client, { answers: [[faqs, null]] });
  for (const queryKey of [faqs, posts, ["/uploads/a.json"]]) client.getQueryCache().build(client, { queryKey });
  expect(queriesWithoutData(client)).toEqual([posts]);
});
