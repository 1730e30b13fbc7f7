import { blogPosts, faqs, membershipPlans, oracleSlips } from "@panshi/db/schema";
import { describe, expect, it, vi } from "vitest";
import { ContentCache, type ContentCacheReader, RenderError } from "./cache.ts";

/** A load that the test settles. */
const deferred = () => {
  const waiting = Promise.withResolvers<string>();
  const load = vi.fn(() => waiting.promise);
  return { load, resolve: waiting.resolve, reject: waiting.reject };
};

describe("ContentCache", () => {
  it("loads once for concurrent callers, and then serves the cached value", async () => {
    const cache = new ContentCache();
    const { load, resolve } = deferred();
    const both = [cache.get("plans", [membershipPlans], load), cache.get("plans", [membershipPlans], load)];
    resolve("one");
    expect(await Promise.all(both.map((each) => Promise.resolve(each)))).toEqual(["one", "one"]);
    expect(cache.get("plans", [membershipPlans], load)).toBe("one");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("drops values by their tag and by no other", async () => {
    const cache = new ContentCache();
    await cache.get("plans", [membershipPlans], async () => "old");
    await cache.get("page", [membershipPlans, faqs], async () => "old page");
    await cache.get("deck", [oracleSlips], async () => "deck");
    cache.drop("membership_plans");
    expect(await cache.get("plans", [membershipPlans], async () => "new")).toBe("new");
    expect(await cache.get("page", [membershipPlans, faqs], async () => "new page")).toBe("new page");
    expect(cache.get("deck", [oracleSlips], async () => "another")).toBe("deck");
  });

  it("does not cache a value whose content changed during its load", async () => {
    const cache = new ContentCache();
    const first = deferred();
    const early = cache.get("plans", [membershipPlans], first.load);
    cache.drop("membership_plans");
    const second = deferred();
    const late = cache.get("plans", [membershipPlans], second.load);
    second.resolve("new");
    expect(await late).toBe("new");
    first.resolve("old");
    expect(await early).toBe("old");
    expect(cache.get("plans", [membershipPlans], first.load)).toBe("new");
  });

  it("caches nothing while it is not listening", async () => {
    const cache = new ContentCache();
    await cache.get("plans", [membershipPlans], async () => "one");
    cache.setListening(false);
    expect(await cache.get("plans", [membershipPlans], async () => "two")).toBe("two");
    expect(await cache.get("plans", [membershipPlans], async () => "three")).toBe("three");
    cache.setListening(true);
    expect(await cache.get("plans", [membershipPlans], async () => "four")).toBe("four");
    expect(cache.get("plans", [membershipPlans], async () => "five")).toBe("four");
  });

  it("does not cache a load during which listening stopped or started", async () => {
    const cache = new ContentCache();
    const { load, resolve } = deferred();
    const early = cache.get("plans", [membershipPlans], load);
    cache.setListening(false);
    cache.setListening(true);
    resolve("old");
    await early;
    expect(await cache.get("plans", [membershipPlans], async () => "new")).toBe("new");
  });

  it("loads again what is too old", async () => {
    const cache = new ContentCache({ maxAgeMs: 0 });
    await cache.get("plans", [membershipPlans], async () => "one");
    expect(await cache.get("plans", [membershipPlans], async () => "two")).toBe("two");
  });

  it("is bounded and evicts the oldest", async () => {
    const cache = new ContentCache({ maxEntries: 2 });
    for (const name of ["a", "b", "c"]) await cache.get(name, [blogPosts], async () => name);
    expect(cache.get("c", [blogPosts], async () => "again")).toBe("c");
    expect(cache.get("b", [blogPosts], async () => "again")).toBe("b");
    expect(await cache.get("a", [blogPosts], async () => "again")).toBe("again");
  });

  it("never evicts a fixed key for a slug", async () => {
    const cache = new ContentCache({ maxEntries: 2 });
    await cache.get("page /", [blogPosts], async () => "landing");
    for (const slug of ["a", "b", "c"]) await cache.getContent("post", slug, [blogPosts], async () => slug);
    expect(cache.get("page /", [blogPosts], async () => "again")).toBe("landing");
    expect(cache.getContent("post", "c", [blogPosts], async () => "again")).toBe("c");
    expect(await cache.getContent("post", "a", [blogPosts], async () => "again")).toBe("again");
  });

  it("drops slugs by their tag, and keeps them apart from fixed keys", async () => {
    const cache = new ContentCache();
    await cache.get("post a", [blogPosts], async () => "fixed");
    await cache.getContent("post", "a", [blogPosts], async () => "content");
    expect(cache.get("post a", [blogPosts], async () => "again")).toBe("fixed");
    cache.drop("blog_posts");
    expect(await cache.getContent("post", "a", [blogPosts], async () => "new")).toBe("new");
    cache.dropAll();
    expect(await cache.getContent("post", "a", [blogPosts], async () => "newer")).toBe("newer");
  });

  it("does not cache a failed load", async () => {
    const cache = new ContentCache();
    const { load, reject } = deferred();
    const failed = cache.get("plans", [membershipPlans], load);
    reject(new Error("the database is away"));
    await expect(failed).rejects.toThrow("the database is away");
    expect(await cache.get("plans", [membershipPlans], async () => "one")).toBe("one");
  });

  it("keeps a composed value until something that its load read changes", async () => {
    const cache = new ContentCache();
    const load = vi.fn(async (reader: ContentCacheReader) => {
      await reader.get("faqs", [faqs], async () => "a question");
      return reader.getContent("post", "a", [blogPosts], async () => "a post");
    });
    const read = () => cache.getComposed("page", "a", load);
    expect(await read()).toBe("a post");
    cache.drop("products");
    await read();
    expect(load).toHaveBeenCalledTimes(1);
    for (const tag of ["faqs", "blog_posts"] as const) {
      cache.drop(tag);
      await read();
    }
    expect(load).toHaveBeenCalledTimes(3);
  });

  it("refuses a composed value whose load reads nothing that a change could drop", async () => {
    const cache = new ContentCache();
    await expect(cache.getComposed("page /", undefined, async () => "a text")).rejects.toThrow("page / is cached, but");
    expect(
      await cache.getComposed("page /", undefined, (reader) =>
        Promise.resolve(reader.get("fixed", [], async () => "a text")),
      ),
    ).toBe("a text");
  });

  it("keeps a failed render for five seconds, or until something that it read changes", async () => {
    let now = 0;
    const cache = new ContentCache({ now: () => now });
    const load = vi.fn(async (reader: ContentCacheReader) => {
      await reader.getContent("post", "a", [blogPosts], async () => "a post");
      throw new RenderError(new Error("too deep"));
    });
    const read = () => expect(cache.getComposed("page", "a", load)).rejects.toThrow("too deep");
    await Promise.all([read(), read()]);
    now = 4999;
    await read();
    expect(load).toHaveBeenCalledTimes(1);
    // Nobody else's value, and not a page of another slug.
    expect(await cache.getContent("post", "a", [blogPosts], async () => "again")).toBe("a post");
    now = 5000;
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    cache.drop("products");
    await read();
    expect(load).toHaveBeenCalledTimes(2);
    cache.drop("blog_posts");
    await read();
    expect(load).toHaveBeenCalledTimes(3);
    cache.setListening(false);
    await read();
    await read();
    expect(load).toHaveBeenCalledTimes(5);
  });

  it("never keeps another failure of a composed value", async () => {
    const cache = new ContentCache();
    const load = vi.fn(async (reader: ContentCacheReader) => {
      await reader.get("faqs", [faqs], async () => "a question");
      throw new Error("the database is away");
    });
    for (let reads = 0; reads < 2; reads += 1)
      await expect(cache.getComposed("page", "a", load)).rejects.toThrow("the database is away");
    expect(load).toHaveBeenCalledTimes(2);
  });
});
