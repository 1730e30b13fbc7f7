import { fonts } from "virtual:client-chunks";
import type { Post } from "@panshi/contracts/content/post";
import type { Page } from "@panshi/contracts/platform/list";
import type { Oracle } from "@panshi/contracts/journey/oracle";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { type ServerQueryResults, findServerQueryResult, findPost, findSite } from "./page-state.ts";

/**
 * The files of the display font to preload with a page: those that its route's own headings need, and those of the
 * headings that came from the database, so that a title is not drawn in two fonts while they load.
 */
export function displayFonts(route: string, answers: ServerQueryResults): string[] {
  const post = findPost(answers);
  const posts = findServerQueryResult<Page<Post>>(answers, "site.posts");
  const slip = findServerQueryResult<Oracle>(answers, "oracle.slip");
  const heavy = [shortSiteName(findSite(answers).name), post?.title, posts?.items[0]?.title, slip?.title].join("");
  const light = slip?.description ?? "";
  return [...new Set([...(fonts.preloads[route] ?? []), ...filesOf(900, heavy), ...filesOf(200, light)])];
}

const filesOf = (weight: 200 | 900, text: string): string[] =>
  fonts.files
    .filter((file) => file.weight === weight && [...text].some((character) => file.characters.includes(character)))
    .map(({ name }) => name);
