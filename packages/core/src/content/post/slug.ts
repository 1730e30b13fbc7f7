import { AppError, errors } from "@panshi/contracts/platform/errors";
import type { Db } from "@panshi/db";
import { selectTakenSlugs } from "./staff/store.ts";

/** Longer slugs are cut, so that an address can be read and a number fits behind it. */
const LENGTH_MAX = 60;
/** Posts of one title are told apart by these numbers. */
const NUMBERS_MAX = 99;

/** The part of a post's address that its title makes: letters and digits of any script, in lower case, joined by hyphens. */
export const slugOf = (title: string): string =>
  Array.from(
    title
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-"),
  )
    .slice(0, LENGTH_MAX)
    .join("")
    .replace(/^-|-$/g, "") || "post";

/** The slug that a post is given; throws `slug_taken` where another one has it. */
export async function requireFreeSlug(db: Db, slug: string, id: string): Promise<string> {
  if ((await selectTakenSlugs(db, [slug], id)).size === 0) return slug;
  throw new AppError("slug_taken", { issues: [{ path: "slug", message: errors.slug_taken.message }] });
}

/** A free slug made from a title: with a number where a post of that title is there. */
export async function freeSlugOf(db: Db, title: string, id: string): Promise<string> {
  const slug = slugOf(title);
  const slugs = [slug, ...Array.from({ length: NUMBERS_MAX - 1 }, (_, index) => `${slug}-${index + 2}`)];
  const taken = await selectTakenSlugs(db, slugs, null);
  return slugs.find((each) => !taken.has(each)) ?? `${slug}-${id}`;
}
