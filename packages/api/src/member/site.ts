import { Post, PostDetail, PublicPostListInput, Slug } from "@panshi/contracts/content/post";
import { Faq } from "@panshi/contracts/content/faq";
import { PublicSite } from "@panshi/contracts/platform/general-settings";
import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import { Plan } from "@panshi/contracts/commerce/plan";
import { Capabilities, ContactInfo, SiteText } from "@panshi/contracts/content/site-content";
import { Story } from "@panshi/contracts/content/story";
import { Seller } from "@panshi/contracts/commerce/seller";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import { listContactInfo } from "@panshi/core/content/contact-info/list-contact-info";
import { listFaqs } from "@panshi/core/content/faq/list-faqs";
import { getPublishedPost, listPosts } from "@panshi/core/content/post/list-posts";
import { viewCapabilities } from "@panshi/core/site/capabilities/view-capabilities";
import { listSiteContent } from "@panshi/core/content/site-content/list-site-content";
import { listStories, pickRandomStories } from "@panshi/core/content/story/list-stories";
import { viewSeller } from "@panshi/core/commerce/seller/seller";
import { listPlans } from "@panshi/core/commerce/plan/list-plans";
import * as z from "zod/mini";
import { cachedParser } from "../procedure-meta.ts";
import { withTotalFlag, publicProcedure, router } from "../trpc.ts";

const tag = "公開內容";

export const site = router({
  plans: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/editable-membership-plans",
        aliases: ["/api/membership-plans"],
        summary: "會員方案",
        cached: true,
        tag,
      },
    })
    .output(cachedParser(z.readonly(z.array(Plan))))
    .query(({ ctx }) => listPlans(ctx)),
  faqs: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/faqs", summary: "已發布的常見問題", cached: true, tag } })
    .output(cachedParser(z.readonly(z.array(Faq))))
    .query(({ ctx }) => listFaqs(ctx)),
  content: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/site-content", summary: "網站文字", cached: true, tag } })
    .output(cachedParser(z.readonly(z.array(SiteText))))
    .query(({ ctx }) => listSiteContent(ctx)),
  contact: publicProcedure
    .output(cachedParser(z.readonly(z.array(ContactInfo))))
    .query(({ ctx }) => listContactInfo(ctx)),
  /** What the site calls itself; public pages hold it, so that no call is needed. */
  identity: publicProcedure.output(cachedParser(PublicSite)).query(({ ctx }) => viewSiteBranding(ctx)),
  /** What this installation offers; held by public pages too. */
  capabilities: publicProcedure.output(cachedParser(Capabilities)).query(({ ctx }) => viewCapabilities(ctx)),
  seller: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/seller", summary: "網站的經營者", cached: true, tag } })
    .output(cachedParser(Seller))
    .query(({ ctx }) => viewSeller(ctx)),
  stories: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/success-stories", summary: "已發布的會員故事", paged: true, tag } })
    .input(ListInput)
    .output(pageSchema(Story))
    .query(({ ctx, input }) => listStories(ctx, withTotalFlag(ctx, input))),
  /** Six random published stories for the landing page. */
  storiesAtRandom: publicProcedure
    .meta({ varies: true })
    .output(z.array(Story))
    .query(({ ctx }) => pickRandomStories(ctx)),
  posts: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/blog/posts",
        aliases: ["/api/blog-posts"],
        summary: "已發布的文章",
        paged: true,
        tag,
      },
    })
    .input(PublicPostListInput)
    .output(pageSchema(Post))
    .query(({ ctx, input }) => listPosts(ctx, withTotalFlag(ctx, input))),
  post: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/blog/posts/:slug", summary: "一篇文章", tag } })
    .input(z.strictObject({ slug: Slug }))
    .output(PostDetail)
    .query(({ ctx, input }) => getPublishedPost(ctx, input)),
});
