import { createHash } from "node:crypto";
import { fortuneOf } from "@panshi/contracts/oracle";
import type { Ctx } from "@panshi/core/context";
import { imagesByRoute } from "./page-images.ts";
import { type ImageKind, loadImageContent } from "./load-image-content.ts";
import { HEIGHT, type ImageContent, WIDTH } from "./image-content.ts";

/** Counted up when a layout, a font or a picture below `/art/` changes: every picture then has a new address. */
const DESIGN = 1;

/** The picture that a shared link shows: a path of ours, its size in pixels, and what it shows in words. */
export type ShareImage = { path: string; alt: string; width: number; height: number };

/** Names what is on a picture: the same for the same subject, another one when anything on it changes. */
export const shareImageVersion = (subject: ImageContent): string =>
  createHash("sha256")
    .update(JSON.stringify([DESIGN, subject]))
    .digest("base64url")
    .slice(0, 12);

function altOf(subject: ImageContent): string {
  if (subject.layout !== "slip") return `${subject.title}，磐石祈願網`;
  return `一張籤紙，${subject.title}，${fortuneOf(subject.level).label}：${subject.lines.join("，")}`;
}

/** Routes whose parameter names what is on their picture. */
const byParameter: Readonly<Record<string, ImageKind>> = { "/blog/:slug": "post", "/slips/:slug": "slip" };

/** The picture of a route; `slug` is the route's parameter. Throws `not_found` for one that names nothing public. */
export async function shareImage(
  ctx: Pick<Ctx, "db" | "cache">,
  route: string,
  slug: string | undefined,
): Promise<ShareImage> {
  const kind = slug === undefined ? undefined : byParameter[route];
  const [of, name] = kind && slug !== undefined ? [kind, slug] : ["page", imagesByRoute[route] ?? "site"];
  const subject = await loadImageContent(ctx, of, name);
  const path = `/og/${of}/${encodeURIComponent(name)}.jpg?v=${shareImageVersion(subject)}`;
  return { path, alt: altOf(subject), width: WIDTH, height: HEIGHT };
}
