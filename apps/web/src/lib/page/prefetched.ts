import { POSTS_SHOWN, STORIES_SHOWN } from "@panshi/contracts/limits";
import type { BlogPost, BlogPostDetail } from "@panshi/contracts/blog";
import type { Download } from "@panshi/contracts/download";
import type { Faq } from "@panshi/contracts/faq";
import type { Oracle } from "@panshi/contracts/oracle";
import type { PaymentState } from "@panshi/contracts/order";
import type { Plan } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";
import type { ContactInfo, SiteContent } from "@panshi/contracts/site-content";
import type { SuccessStory } from "@panshi/contracts/story";
import type { Seller } from "@panshi/contracts/seller";
import type { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../trpc.ts";

/** The newest stories, which stand in the page until six of all have come. */
export const STORIES_INPUT = { limit: STORIES_SHOWN } as const;

/** How many posts the blog shows at first. */
export const POSTS_INPUT = { limit: POSTS_SHOWN } as const;

/** The public answers that the server may hand to a page, as the procedures give them. */
export type Prefetched = Partial<{
  plans: readonly Plan[];
  faqs: readonly Faq[];
  content: readonly SiteContent[];
  stories: { items: readonly SuccessStory[]; next: string | null };
  contact: readonly ContactInfo[];
  posts: { items: readonly BlogPost[]; next: string | null };
  /** The post whose page it is. */
  post: BlogPostDetail;
  /** The slip whose page it is. */
  slip: Oracle;
  products: readonly Product[];
  /** Whether what a page offers can be bought now. */
  payment: PaymentState;
  files: readonly Download[];
  /** Stands in the footer of every page that has one. */
  seller: Seller;
}>;
export type PrefetchedName = keyof Prefetched;

/** What a page asked for, and no more than it shows: it travels in the page a second time, as data. */
export function pickPrefetched(data: Prefetched, names: readonly PrefetchedName[]): Prefetched {
  const { stories, ...rest } = data;
  const trimmed = stories && { items: stories.items.slice(0, STORIES_INPUT.limit), next: null };
  const all: Prefetched = { ...rest, ...(trimmed && { stories: trimmed }) };
  return Object.fromEntries(names.filter((name) => all[name]).map((name) => [name, all[name]]));
}

/** Puts the answers where the queries look for them. */
export function fillQueryCache(client: QueryClient, data: Prefetched): void {
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
  if (data.slip) client.setQueryData(getQueryKey(oracle.slip, { slipId: data.slip.id }, "query"), data.slip);
  if (data.seller) client.setQueryData(getQueryKey(site.seller, undefined, "query"), data.seller);
  if (data.products) client.setQueryData(getQueryKey(shop.products, undefined, "query"), data.products);
  if (data.payment) client.setQueryData(getQueryKey(trpc.payments.state, undefined, "query"), data.payment);
  if (data.files) client.setQueryData(getQueryKey(shop.freeFiles, undefined, "query"), data.files);
}
