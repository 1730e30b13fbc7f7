import { type PostCategory, postCategories, Slug } from "@panshi/contracts/content/post";
import { AppError } from "@panshi/contracts/platform/errors";
import { productCategories } from "@panshi/contracts/commerce/product";
import { getPublishedPost } from "@panshi/core/content/post/list-posts";
import type { Ctx } from "@panshi/core/platform/context";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import { viewSlip } from "@panshi/core/journey/oracle/view-slip";
import { listShopProducts } from "@panshi/core/commerce/shop/list-products";
import { pageImages } from "./page-images.ts";
import type { ImageContent, WithoutSiteName, PaperContent, SceneContent, SlipContent } from "./image-content.ts";

export type ShareImageKind = "page" | "post" | "product" | "slip";
type PublicCtx = Pick<Ctx, "db" | "cache" | "clock">;

/** Artwork of posts without a cover, by category; the slug decides which one. */
const artByCategory: Record<PostCategory, readonly [string, ...string[]]> = {
  guide: ["intro/rules", "manuals/energy_manual", "manuals/sleep_manual"],
  knowledge: ["landing/mystery", "objects/meteorite", "products/night_stone"],
  growth: ["leylines/luye", "leylines/lalashan", "leylines/yangmingshan", "songs/living_breath"],
  success_story: ["songs/spirit_light", "songs/living_breath", "leylines/wanli"],
  news: ["slips/excellent-general", "leylines/wanli"],
};

/** Artwork of posts without a cover whose title names something that there is artwork of. */
const artByTitle: readonly (readonly [RegExp, string])[] = [
  [/北投/, "objects/beitou_stone"],
  [/化石|木化/, "objects/fossilized_wood"],
  [/鐵隕石|花紋/, "landing/mystery"],
  [/凶|吉/, "slips/poor-general"],
  [/隕石|流星/, "objects/meteorite"],
];

const SITE_ART = pageImages.site.art;

function postArt(category: PostCategory, slug: string, title: string): string {
  const match = artByTitle.find(([pattern]) => pattern.test(title));
  if (match) return `/art/${match[1]}.avif`;
  const choices = artByCategory[category];
  const sum = Array.from(slug).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return `/art/${choices[sum % choices.length] ?? choices[0]}.avif`;
}

const scene = (label: string, title: string, art: string, fallbackArt: string): Nameless => ({
  layout: "scene",
  label,
  title,
  art,
  fallbackArt,
});

type Nameless = WithoutSiteName<SceneContent> | WithoutSiteName<PaperContent> | WithoutSiteName<SlipContent>;

/** What the share image `/og/{kind}/{name}.jpg` shows. Throws `not_found` for anything that no public page shows. */
export async function loadImageContent(ctx: PublicCtx, kind: string, name: string): Promise<ImageContent> {
  const { name: siteName, tagline } = await viewSiteBranding(ctx);
  const content = await loadNameless(ctx, kind, name);
  const isSite = kind === "page" && name === "site";
  return { ...content, ...(isSite && { label: tagline }), siteName } as ImageContent;
}

async function loadNameless(ctx: PublicCtx, kind: string, name: string): Promise<Nameless> {
  if (kind === "page" && Object.hasOwn(pageImages, name)) return pageImages[name as keyof typeof pageImages];
  if (kind === "post" && Slug.safeParse(name).success) {
    const { title, category, imageUrl, slug } = await getPublishedPost(ctx, { slug: name });
    const fallbackArt = postArt(category, slug, title);
    return scene(postCategories[category], title, imageUrl ?? fallbackArt, fallbackArt);
  }
  if (kind === "product") {
    const product = (await listShopProducts(ctx)).find(({ id }) => id === name);
    if (product)
      return scene(productCategories[product.category], product.name, product.imageUrl ?? SITE_ART, SITE_ART);
  }
  if (kind === "slip") {
    const { title, category, fortuneLevel, description } = await viewSlip(ctx, { slipId: name });
    const lines = description.split("\n").filter(Boolean);
    return { layout: "slip", title, category, level: fortuneLevel, lines };
  }
  throw new AppError("not_found");
}
