import { hostileSamples } from "../../apps/server/tests/hostile-content/samples.ts";
import { enter } from "./admin-page.ts";
import { expect, test } from "./fixtures.ts";

/** A sample for each field has to fit into it; the longest ones are runs of one character. */
const samples = Object.values(hostileSamples)
  .map((sample) => sample.toWellFormed().slice(0, 200))
  .map((sample) => sample.replace(/[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, ""));
const oneLine = samples.join(" ").replace(/[\s\u2028\u2029]+/g, " ");

test("hostile texts of administrators run nothing on the pages of members, and add no element", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await enter(page);
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
    await page.goto("/blog");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page.locator("article")).toContainText("<script>hostile=1</script>");
    expect(dialogs).toEqual([]);
  } finally {
    for (const path of ids) await page.request.delete(path);
  }
});
