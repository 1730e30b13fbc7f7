import { trpc } from "@panshi/client/trpc";
import type { BlogPost, BlogPostDetail } from "@panshi/contracts/blog";
import type { Download } from "@panshi/contracts/download";
import type { Faq } from "@panshi/contracts/faq";
import { POSTS_SHOWN, STORIES_SHOWN } from "@panshi/contracts/limits";
import type { Oracle } from "@panshi/contracts/oracle";
import type { PaymentState } from "@panshi/contracts/order";
import type { Plan } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";
import type { Seller } from "@panshi/contracts/seller";
import type { Capabilities, ContactInfo, SiteContent } from "@panshi/contracts/site-content";
import type { SuccessStory } from "@panshi/contracts/story";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { markdownQuery } from "../markdown/markdown-query.ts";
import type { MarkdownNode } from "../markdown/parse-markdown.ts";

/** Input of the newest stories, which the page shows until the random six are loaded. */
export const STORIES_INPUT = { limit: STORIES_SHOWN } as const;

/** Input of the blog's first page. */
export const POSTS_INPUT = { limit: POSTS_SHOWN } as const;

/** The public query results that the server may send with a page, as the procedures return them. */
export type Prefetched = Partial<{
  plans: readonly Plan[];
  faqs: readonly Faq[];
  content: readonly SiteContent[];
  stories: { items: readonly SuccessStory[]; next: string | null };
  contact: readonly ContactInfo[];
  posts: { items: readonly BlogPost[]; next: string | null };
  /** The post of a blog post's page. */
  post: BlogPostDetail;
  /** The slip on the landing page. */
  sampleSlip: Oracle | null;
  /** The slip of a slip's page. */
  slip: Oracle;
  products: readonly Product[];
  /** Whether payment is open. */
  payment: PaymentState;
  files: readonly Download[];
  /** Whether a model can be asked for readings. */
  capabilities: Capabilities;
  /** Shown in the footer. */
  seller: Seller;
}>;
export type PrefetchedName = keyof Prefetched;

/** The hydration data of a page. */
export type PageState = Prefetched & {
  /** The text of `post`. */
  postNodes?: MarkdownNode[];
};

/** The named results, trimmed to what the page shows: they are sent a second time, as hydration data. */
export function pickPrefetched(data: Prefetched, names: readonly PrefetchedName[]): Prefetched {
  const { stories, ...rest } = data;
  const trimmed = stories && { items: stories.items.slice(0, STORIES_INPUT.limit), next: null };
  const all: Prefetched = { ...rest, ...(trimmed && { stories: trimmed }) };
  return Object.fromEntries(names.filter((name) => all[name]).map((name) => [name, all[name]]));
}

/** Fills the query cache with prefetched results. */
export function fillQueryCache(client: QueryClient, data: PageState): void {
  const { oracle, site, shop } = trpc.member;
  if (data.plans) client.setQueryData(getQueryKey(site.plans, undefined, "query"), data.plans);
  if (data.faqs) client.setQueryData(getQueryKey(site.faqs, undefined, "query"), data.faqs);
  if (data.content) client.setQueryData(getQueryKey(site.content, undefined, "query"), data.content);
  if (data.stories) client.setQueryData(getQueryKey(site.stories, STORIES_INPUT, "query"), data.stories);
  if (data.contact) client.setQueryData(getQueryKey(site.contact, undefined, "query"), data.contact);
  if (data.posts) {
    const pages = { pages: [data.posts], pageParams: [null] };
    client.setQueryData(getQueryKey(site.posts, POSTS_INPUT, "infinite"), pages);
  }
  if (data.post) client.setQueryData(getQueryKey(site.post, { slug: data.post.slug }, "query"), data.post);
  if (data.post && data.postNodes) client.setQueryData(markdownQuery(data.post.content).queryKey, data.postNodes);
  if (data.sampleSlip) client.setQueryData(getQueryKey(oracle.sample, undefined, "query"), data.sampleSlip);
  if (data.slip) client.setQueryData(getQueryKey(oracle.slip, { slipId: data.slip.id }, "query"), data.slip);
  if (data.capabilities) client.setQueryData(getQueryKey(site.capabilities, undefined, "query"), data.capabilities);
  if (data.seller) client.setQueryData(getQueryKey(site.seller, undefined, "query"), data.seller);
  if (data.products) client.setQueryData(getQueryKey(shop.products, undefined, "query"), data.products);
  if (data.payment) client.setQueryData(getQueryKey(trpc.payments.state, undefined, "query"), data.payment);
  if (data.files) client.setQueryData(getQueryKey(shop.freeFiles, undefined, "query"), data.files);
}
