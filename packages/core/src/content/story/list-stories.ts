import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Story } from "@panshi/contracts/content/story";
import type { Ctx } from "../../platform/context.ts";
import { type Counted, readCachedPage } from "../../platform/list/read-page.ts";
import { publishedStories } from "./store.ts";

/** Published success stories, newest first. */
export const listStories = (
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  input: Counted<ListInput>,
): Promise<Page<Story>> => readCachedPage({ ctx, list: publishedStories, input, tag: "successStories" });
