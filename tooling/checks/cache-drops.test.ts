import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The rows that visitors' pages show from a cache: the tag of each, by the noun of its audit entries. */
const tags: Record<string, string> = {
  blog_post: "blogPosts",
  contact_info: "contactInfo",
  faq: "faqs",
  free_download: "freeDownloads",
  oracle_slip: "oracleSlips",
  plan: "membershipPlans",
  product: "products",
  seller: "settings",
  setting: "settings",
  site: "settings",
  site_content: "siteContent",
  success_story: "successStories",
};
const core = new URL("../../packages/core/src/", import.meta.url);

it("what writes the audit entry of a change that visitors' pages show from a cache drops it from there", () => {
  const changes = globSync("**/*.ts", { cwd: core }).flatMap((path) => {
    if (path.endsWith(".test.ts")) return [];
    const text = readFileSync(new URL(path, core), "utf8");
    // Each function by itself: a file has several verbs.
    return text.split(/^(?=export )/m).flatMap((statement) =>
      [...statement.matchAll(/\baction(?::| =) "(\w+)\.\w+"/g)].flatMap(([, noun = ""]) => {
        const tag = tags[noun];
        return tag ? [{ path, tag, drops: statement.includes(`invalidateCache(tx, { tag: "${tag}" })`) }] : [];
      }),
    );
  });
  expect(new Set(changes.map(({ tag }) => tag))).toEqual(new Set(Object.values(tags)));
  expect(changes.filter(({ drops }) => !drops).map(({ path, tag }) => `${path} does not drop ${tag}`)).toEqual([]);
});
