import type { ListInput, Page } from "@panshi/contracts/list";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Ctx } from "../context.ts";
import { type Counted, readCachedPage } from "../list/read-page.ts";
import { publishedStories } from "./store.ts";

/** Published success stories, newest first. */
export const listStories = (
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: Counted<ListInput>,
): Promise<Page<SuccessStory>> => readCachedPage({ ctx, list: publishedStories, input, tag: "successStories" });
