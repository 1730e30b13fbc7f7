import { createHash } from "node:crypto";
import { slipHeading } from "@panshi/contracts/journey/oracle";
import type { Ctx } from "@panshi/core/platform/context";
import { pageImageNameByRoute } from "./page-images.ts";
import { type ShareImageKind, loadImageContent } from "./load-image-content.ts";
import { HEIGHT, type ImageContent, WIDTH } from "./image-content.ts";

/** Increase it when a layout, a font or a file below `/art/` changes: every share image then has a new address. */
const DESIGN_VERSION = 2;

/** The image that a shared link shows (og:image): its path, its size in pixels and its alternative text. */
export type ShareImage = { path: string; alt: string; width: number; height: number };

/** A hash of the content, for the address: an image may be cached without limit because a changed one has a new address. */
export const shareImageVersion = (content: ImageContent): string =>
  createHash("sha256")
    .update(JSON.stringify([DESIGN_VERSION, content]))
    .digest("base64url")
    .slice(0, 12);

function altText(content: ImageContent): string {
  if (content.layout !== "slip") return `${content.title}，${content.siteName}`;
  return `一張籤紙，${slipHeading({ title: content.title, fortuneLevel: content.level })}：${content.lines.join("，")}`;
}

/** The kind of share image of routes with a parameter, which is its name. */
const kindsByRoute: Readonly<Record<string, ShareImageKind>> = { "/blog/:slug": "post", "/slips/:slug": "slip" };

/** The share image of a route; `slug` is the route's parameter. Throws `not_found` where it names no public content. */
export async function shareImageForRoute(
  ctx: Pick<Ctx, "db" | "cache" | "clock">,
  route: string,
  slug: string | undefined,
): Promise<ShareImage> {
  const kind = kindsByRoute[route];
  const [imageKind, name] =
    kind && slug !== undefined ? ([kind, slug] as const) : (["page", pageImageNameByRoute[route] ?? "site"] as const);
  const content = await loadImageContent(ctx, imageKind, name);
  const path = `/og/${imageKind}/${encodeURIComponent(name)}.jpg?v=${shareImageVersion(content)}`;
  return { path, alt: altText(content), width: WIDTH, height: HEIGHT };
}
