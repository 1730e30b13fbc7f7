import { hostileSamples } from "../../apps/server/tests/hostile-content/samples.ts";
import type { Page } from "@playwright/test";
import { signInAsStaff } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

/** Fewer repetitions where a sample is a run of one mark, since a post is refused that is nested too deeply. */
const accepted = Object.entries(hostileSamples).map(([name, sample]) =>
  /^(deep|a run of) /.test(name) ? sample.slice(0, 24) : sample,
);
/** A sample for each field has to fit into it. */
const samples = accepted
  .map((sample) => sample.toWellFormed().slice(0, 200))
  .map((sample) => sample.replace(/[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, ""));
const oneLine = samples.join(" ").replace(/[\s\u2028\u2029]+/g, " ");

/** What the previews of drafts with the samples have that no text may bring: elements, attributes and addresses. */
async function foreignInPreviews(page: Page): Promise<string[]> {
  const previews: string[] = [];
  const preview = async (noun: string, draft: object) => {
    const answer = await page.request.post(`/trpc/admin.${noun}.preview`, { data: { json: draft } });
    expect(answer.status(), await answer.text()).toBe(200);
    previews.push(((await answer.json()) as { result: { data: { json: { html: string } } } }).result.data.json.html);
  };
  const line = oneLine.slice(0, 100);
  // Drafts are previewed before they are checked, with what is refused when they are saved.
  const unchecked = accepted.map((sample) => sample.toWellFormed().replaceAll("\0", "").slice(0, 500));
  const drafts = [""];
  for (const sample of unchecked) {
    const joined = `${drafts.at(-1)}\n\n${sample}`;
    if (joined.length < 2000) drafts.splice(-1, 1, joined);
    else drafts.push(sample);
  }
  for (const content of drafts) {
    const [title, name] = [content.trim().slice(0, 100), content.trim().slice(0, 50)];
    await preview("post", { title, content, excerpt: line, authorName: name, category: "guide" });
    await preview("story", { title, content, memberName: name, location: name });
    await preview("faq", { question: title, answer: content });
  }
  return page.evaluate((all) => {
    const found = new Set<string>();
    for (const html of all) {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      for (const element of parsed.querySelectorAll("*")) {
        if (/^(script|iframe|object|embed|form|style|math|template|video|audio)$/.test(element.localName))
          found.add(element.localName);
        for (const { name, value } of element.attributes)
          if (
            name.startsWith("on") ||
            name === "style" ||
            name === "http-equiv" ||
            /^\s*(javascript|vbscript):/i.test(value)
          )
            found.add(`${element.localName} ${name}="${value}"`);
      }
    }
    return [...found];
  }, previews);
}

test("hostile texts of administrators run nothing on the pages of members, and add no element", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signInAsStaff(page);
  const ids: string[] = [];
  const add = async (noun: string, data: object) => {
    const answer = await page.request.post(`/api/admin/${noun}`, { data: { ...data, isPublished: true } });
    expect(answer.status(), await answer.text()).toBe(201);
    ids.push(`/api/admin/${noun}/${((await answer.json()) as { id: string }).id}`);
  };
  const slug = `hostile-${Date.now()}`;
  const title = "</script><img src=x onerror=alert(1)>";
  const content = samples.join("\n\n");
  await add("blog-posts", {
    title,
    slug,
    excerpt: oneLine.slice(0, 200),
    content,
    category: "guide",
    authorName: title,
  });
  await add("faqs", { question: oneLine.slice(0, 200), answer: content.slice(0, 2000) });
  try {
    for (const path of [`/blog/${slug}`, "/#faq"]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
      const ran = await page.evaluate(() => "hostile" in window);
      expect([ran, dialogs]).toEqual([false, []]);
      const foreign = page
        .locator("article, #faq")
        .locator("script, iframe, object, embed, form, style, svg script, base");
      await expect(foreign).toHaveCount(0);
    }
    expect(await foreignInPreviews(page)).toEqual([]);
    await page.goto("/blog");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.locator("article")).toContainText("<script>hostile=1</script>");
    expect(dialogs).toEqual([]);
  } finally {
    for (const path of ids) await page.request.delete(path);
  }
});
