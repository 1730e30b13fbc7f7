import { describe, expect, it, vi } from "vitest";
import { ContentCache } from "./cache.ts";

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
    const both = [cache.get("plans", ["plans"], load), cache.get("plans", ["plans"], load)];
    resolve("one");
    expect(await Promise.all(both.map((each) => Promise.resolve(each)))).toEqual(["one", "one"]);
    expect(cache.get("plans", ["plans"], load)).toBe("one");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("drops values by their tag and by no other", async () => {
    const cache = new ContentCache();
    await cache.get("plans", ["plans"], async () => "old");
    await cache.get("page", ["plans", "faqs"], async () => "old page");
    await cache.get("deck", ["oracle"], async () => "deck");
    cache.drop("plans");
    expect(await cache.get("plans", ["plans"], async () => "new")).toBe("new");
    expect(await cache.get("page", ["plans", "faqs"], async () => "new page")).toBe("new page");
    expect(cache.get("deck", ["oracle"], async () => "another")).toBe("deck");
  });

  it("does not cache a value whose content changed during its load", async () => {
    const cache = new ContentCache();
    const first = deferred();
    const early = cache.get("plans", ["plans"], first.load);
    cache.drop("plans");
    const second = deferred();
    const late = cache.get("plans", ["plans"], second.load);
    second.resolve("new");
    expect(await late).toBe("new");
    first.resolve("old");
    expect(await early).toBe("old");
    expect(cache.get("plans", ["plans"], first.load)).toBe("new");
  });

  it("caches nothing while it is not listening", async () => {
    const cache = new ContentCache();
    await cache.get("plans", ["plans"], async () => "one");
    cache.setListening(false);
    expect(await cache.get("plans", ["plans"], async () => "two")).toBe("two");
    expect(await cache.get("plans", ["plans"], async () => "three")).toBe("three");
    cache.setListening(true);
    expect(await cache.get("plans", ["plans"], async () => "four")).toBe("four");
    expect(cache.get("plans", ["plans"], async () => "five")).toBe("four");
  });

  it("does not cache a load during which listening stopped or started", async () => {
    const cache = new ContentCache();
    const { load, resolve } = deferred();
    const early = cache.get("plans", ["plans"], load);
    cache.setListening(false);
    cache.setListening(true);
    resolve("old");
    await early;
    expect(await cache.get("plans", ["plans"], async () => "new")).toBe("new");
  });

  it("loads again what is too old", async () => {
    const cache = new ContentCache({ maxAgeMs: 0 });
    await cache.get("plans", ["plans"], async () => "one");
    expect(await cache.get("plans", ["plans"], async () => "two")).toBe("two");
  });

  it("is bounded and evicts the oldest", async () => {
    const cache = new ContentCache({ maxEntries: 2 });
    for (const name of ["a", "b", "c"]) await cache.get(name, ["posts"], async () => name);
    expect(cache.get("c", ["posts"], async () => "again")).toBe("c");
    expect(cache.get("b", ["posts"], async () => "again")).toBe("b");
    expect(await cache.get("a", ["posts"], async () => "again")).toBe("again");
  });

  it("never evicts a fixed key for a slug", async () => {
    const cache = new ContentCache({ maxEntries: 2 });
    await cache.get("page /", ["posts"], async () => "landing");
    for (const slug of ["a", "b", "c"]) await cache.getContent("post", slug, ["posts"], async () => slug);
    expect(cache.get("page /", ["posts"], async () => "again")).toBe("landing");
    expect(cache.getContent("post", "c", ["posts"], async () => "again")).toBe("c");
    expect(await cache.getContent("post", "a", ["posts"], async () => "again")).toBe("again");
  });

  it("drops slugs by their tag, and keeps them apart from fixed keys", async () => {
    const cache = new ContentCache();
    await cache.get("post a", ["posts"], async () => "fixed");
    await cache.getContent("post", "a", ["posts"], async () => "content");
    expect(cache.get("post a", ["posts"], async () => "again")).toBe("fixed");
    cache.drop("posts");
    expect(await cache.getContent("post", "a", ["posts"], async () => "new")).toBe("new");
    cache.dropAll();
    expect(await cache.getContent("post", "a", ["posts"], async () => "newer")).toBe("newer");
  });

  it("does not cache a failed load", async () => {
    const cache = new ContentCache();
    const { load, reject } = deferred();
    const failed = cache.get("plans", ["plans"], load);
    reject(new Error("the database is away"));
    await expect(failed).rejects.toThrow("the database is away");
    expect(await cache.get("plans", ["plans"], async () => "one")).toBe("one");
  });
});
