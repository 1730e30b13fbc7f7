import type { Post, PostsInput } from "@panshi/contracts/content/post";
import type { Page } from "@panshi/contracts/platform/list";
import type { Ctx } from "../../platform/context.ts";
import { type Counted, readCachedPage } from "../../platform/list/read-page.ts";
import { publishedPosts, toPost } from "./store.ts";

/** Published posts, newest first, of one category or all. */
export const listPosts = (ctx: Pick<Ctx, "db" | "cache" | "clock">, input: Counted<PostsInput>): Promise<Page<Post>> =>
  readCachedPage({ ctx, list: publishedPosts, input, view: toPost, tag: "blogPosts" });
