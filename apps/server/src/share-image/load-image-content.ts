import { type BlogCategory, blogCategories, Slug } from "@panshi/contracts/blog";
import { AppError } from "@panshi/contracts/errors";
import { oracleCategories } from "@panshi/contracts/oracle";
import { productCategories } from "@panshi/contracts/product";
import { viewPost } from "@panshi/core/blog/view-post";
import type { Ctx } from "@panshi/core/context";
import { viewSlip } from "@panshi/core/oracle/view-slip";
import { listProducts } from "@panshi/core/shop/list-products";
import { pageImages } from "./page-images.ts";
import type { SceneContent, ImageContent } from "./image-content.ts";

export const imageKinds = ["page", "post", "product", "slip"] as const;
export type ImageKind = (typeof imageKinds)[number];
type PublicCtx = Pick<Ctx, "db" | "cache">;

/** What other posts show that have no cover; which of its category's follows from its name. */
const posts: Record<BlogCategory, readonly [string, ...string[]]> = {
  guide: ["intro/rules", "manuals/energy_manual", "manuals/sleep_manual"],
  knowledge: ["landing/mystery", "objects/meteorite", "products/night_stone"],
  growth: ["leylines/luye", "leylines/lalashan", "leylines/yangmingshan", "songs/living_breath"],
  success_story: ["songs/spirit_light", "songs/living_breath", "leylines/wanli"],
  news: ["slips/excellent", "leylines/wanli"],
};

/** What a title speaks of, where we have a picture of it. */
const things: readonly (readonly [RegExp, string])[] = [
  [/北投/, "objects/beitou_stone"],
  [/化石|木化/, "objects/fossilized_wood"],
  [/鐵隕石|花紋/, "landing/mystery"],
  [/凶|吉/, "slips/poor"],
  [/隕石|流星/, "objects/meteorite"],
];

const SITE = pageImages.site.art;

function artOf(category: BlogCategory, slug: string, title: string): string {
  const thing = things.find(([words]) => words.test(title));
  if (thing) return `/art/${thing[1]}.avif`;
  const choices = posts[category];
  const sum = Array.from(slug).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return `/art/${choices[sum % choices.length] ?? choices[0]}.avif`;
}

const scene = (small: string, title: string, art: string, otherwise: string): SceneContent => ({
  layout: "scene",
  small,
  title,
  art,
  otherwise,
});

/** What stands on the picture of this name. Throws `not_found` for anything that no public page shows. */
export async function loadImageContent(ctx: PublicCtx, kind: string, name: string): Promise<ImageContent> {
  if (kind === "page" && Object.hasOwn(pageImages, name)) return pageImages[name as keyof typeof pageImages];
  if (kind === "post" && Slug.safeParse(name).success) {
    const { title, category, imageUrl, slug } = await viewPost({ ctx, input: { slug: name } });
    const otherwise = artOf(category, slug, title);
    return scene(blogCategories[category], title, imageUrl ?? otherwise, otherwise);
  }
  if (kind === "product") {
    const product = (await listProducts({ ctx })).find(({ id }) => id === name);
    if (product) return scene(productCategories[product.category], product.name, product.imageUrl ?? SITE, SITE);
  }
  if (kind === "slip") {
    const { title, category, fortuneLevel, description } = await viewSlip({ ctx, input: { slipId: name } });
    const lines = description.split("\n").filter(Boolean);
    return { layout: "slip", title, category: oracleCategories[category], level: fortuneLevel, lines };
  }
  throw new AppError("not_found");
}
