import { createHash } from "node:crypto";
import { fortuneOf } from "@panshi/contracts/oracle";
import type { Ctx } from "@panshi/core/context";
import { picturesByRoute } from "./pages.ts";
import { type PictureKind, subjectOf } from "./subject-of.ts";
import { HEIGHT, type Subject, WIDTH } from "./subject.ts";

/** Counted up when a layout, a font or a picture below `/art/` changes: every picture then has a new address. */
const DESIGN = 1;

/** The picture that a shared link shows: a path of ours, its size in pixels, and what it shows in words. */
export type SharedPicture = { path: string; alt: string; width: number; height: number };

/** Names what is on a picture: the same for the same subject, another one when anything on it changes. */
export const versionOf = (subject: Subject): string =>
  createHash("sha256")
    .update(JSON.stringify([DESIGN, subject]))
    .digest("base64url")
    .slice(0, 12);

function altOf(subject: Subject): string {
  if (subject.layout !== "slip") return `${subject.title}，磐石祈願網`;
  return `一張籤紙，${subject.title}，${fortuneOf(subject.level).label}：${subject.lines.join("，")}`;
}

/** Routes whose parameter names what is on their picture. */
const byParameter: Readonly<Record<string, PictureKind>> = { "/blog/:slug": "post", "/slips/:slug": "slip" };

/** The picture of a route; `slug` is the route's parameter. Throws `not_found` for one that names nothing public. */
export async function sharedPicture(
  ctx: Pick<Ctx, "db" | "kept">,
  route: string,
  slug: string | undefined,
): Promise<SharedPicture> {
  const kind = slug === undefined ? undefined : byParameter[route];
  const [of, name] = kind && slug !== undefined ? [kind, slug] : ["page", picturesByRoute[route] ?? "site"];
  const subject = await subjectOf(ctx, of, name);
  const path = `/og/${of}/${encodeURIComponent(name)}.jpg?v=${versionOf(subject)}`;
  return { path, alt: altOf(subject), width: WIDTH, height: HEIGHT };
}
