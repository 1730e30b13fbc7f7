import { describe, expect, it, vi } from "vitest";
import { ContentCache } from "./cache.ts";

/** A load that is answered by hand. */
const deferred = () => {
  const waiting = Promise.withResolvers<string>();
  const load = vi.fn(() => waiting.promise);
  return { load, resolve: waiting.resolve, reject: waiting.reject };
};

describe("kept values", () => {
  it("are loaded once for all who ask at once, and then kept", async () => {
    const kept = new ContentCache();
    const { load, resolve } = deferred();
    const both = [kept.get("plans", ["plans"], load), kept.get("plans", ["plans"], load)];
    resolve("one");
    expect(await Promise.all(both.map((each) => Promise.resolve(each)))).toEqual(["one", "one"]);
    expect(kept.get("plans", ["plans"], load)).toBe("one");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("are dropped by their tag and by no other", async () => {
    const kept = new ContentCache();
    await kept.get("plans", ["plans"], async () => "old");
    await kept.get("page", ["plans", "faqs"], async () => "old page");
    await kept.get("deck", ["oracle"], async () => "deck");
    kept.drop("plans");
    expect(await kept.get("plans", ["plans"], async () => "new")).toBe("new");
    expect(await kept.get("page", ["plans", "faqs"], async () => "new page")).toBe("new page");
    expect(kept.get("deck", ["oracle"], async () => "another")).toBe("deck");
  });

  it("that change while they are loaded serve their caller and are not kept", async () => {
    const kept = new ContentCache();
    const first = deferred();
    const early = kept.get("plans", ["plans"], first.load);
    kept.drop("plans");
    const second = deferred();
    const late = kept.get("plans", ["plans"], second.load);
    second.resolve("new");
    expect(await late).toBe("new");
    first.resolve("old");
    expect(await early).toBe("old");
    expect(kept.get("plans", ["plans"], first.load)).toBe("new");
  });

  it("are not kept while nobody would tell of changes", async () => {
    const kept = new ContentCache();
    await kept.get("plans", ["plans"], async () => "one");
    kept.setListening(false);
    expect(await kept.get("plans", ["plans"], async () => "two")).toBe("two");
    expect(await kept.get("plans", ["plans"], async () => "three")).toBe("three");
    kept.setListening(true);
    expect(await kept.get("plans", ["plans"], async () => "four")).toBe("four");
    expect(kept.get("plans", ["plans"], async () => "five")).toBe("four");
  });

  it("are not kept when listening ended or began again during the load", async () => {
    const kept = new ContentCache();
    const { load, resolve } = deferred();
    const early = kept.get("plans", ["plans"], load);
    kept.setListening(false);
    kept.setListening(true);
    resolve("old");
    await early;
    expect(await kept.get("plans", ["plans"], async () => "new")).toBe("new");
  });

  it("grow old", async () => {
    const kept = new ContentCache({ maximumAge: 0 });
    await kept.get("plans", ["plans"], async () => "one");
    expect(await kept.get("plans", ["plans"], async () => "two")).toBe("two");
  });

  it("are bounded: the oldest goes first", async () => {
    const kept = new ContentCache({ most: 2 });
    for (const name of ["a", "b", "c"]) await kept.get(name, ["posts"], async () => name);
    expect(kept.get("c", ["posts"], async () => "again")).toBe("c");
    expect(kept.get("b", ["posts"], async () => "again")).toBe("b");
    expect(await kept.get("a", ["posts"], async () => "again")).toBe("again");
  });

  it("of content push out none of those that our code names", async () => {
    const kept = new ContentCache({ most: 2 });
    await kept.get("page /", ["posts"], async () => "landing");
    for (const slug of ["a", "b", "c"]) await kept.getContent("post", slug, ["posts"], async () => slug);
    expect(kept.get("page /", ["posts"], async () => "again")).toBe("landing");
    expect(kept.getContent("post", "c", ["posts"], async () => "again")).toBe("c");
    expect(await kept.getContent("post", "a", ["posts"], async () => "again")).toBe("again");
  });

  it("of content are dropped by their tag, and are not those of our code", async () => {
    const kept = new ContentCache();
    await kept.get("post a", ["posts"], async () => "ours");
    await kept.getContent("post", "a", ["posts"], async () => "theirs");
    expect(kept.get("post a", ["posts"], async () => "again")).toBe("ours");
    kept.drop("posts");
    expect(await kept.getContent("post", "a", ["posts"], async () => "new")).toBe("new");
    kept.dropAll();
    expect(await kept.getContent("post", "a", ["posts"], async () => "newer")).toBe("newer");
  });

  it("leave a failed load behind and load again", async () => {
    const kept = new ContentCache();
    const { load, reject } = deferred();
    const failed = kept.get("plans", ["plans"], load);
    reject(new Error("the database is away"));
    await expect(failed).rejects.toThrow("the database is away");
    expect(await kept.get("plans", ["plans"], async () => "one")).toBe("one");
  });
});
