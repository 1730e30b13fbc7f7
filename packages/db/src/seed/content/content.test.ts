import { existsSync } from "node:fs";
import { templateTypeKeys } from "@panshi/contracts/platform/notification";
import { postCategories } from "@panshi/contracts/content/post";
import { leylines } from "@panshi/contracts/journey/catalogue/leylines";
import { planets } from "@panshi/contracts/journey/catalogue/planets";
import { prayerManualDays } from "@panshi/contracts/journey/catalogue/prayer-manual-days";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import { sacredObjects } from "@panshi/contracts/journey/catalogue/sacred-objects";
import { sacredSongs } from "@panshi/contracts/journey/catalogue/sacred-songs";
import { faqCategories } from "@panshi/contracts/content/faq";
import {
  leylineKeys,
  MANUAL_DAYS,
  planetKeys,
  prayerManualKeys,
  sacredObjectKeys,
  sacredSongKeys,
  Wish,
} from "@panshi/contracts/journey/journey";
import { entitlements, planTypes } from "@panshi/contracts/commerce/plan";
import { productCategoryKeys } from "@panshi/contracts/commerce/product";
import { contactKindOf, contactValueSchema } from "@panshi/contracts/content/contact-info";
import { PlanInput, planOfferIssues } from "@panshi/contracts/commerce/plan-edit";
import { contentRule, contentSections, contentValueSchema } from "@panshi/contracts/content/site-content-rules";
import { storyTypes } from "@panshi/contracts/content/story";
import { describe, expect, test } from "vitest";
import { contactContents } from "./contact-info.ts";
import { faqContents } from "./faqs.ts";
import { notificationTemplateContents, templatePlaceholders } from "./notification-templates.ts";
import { familyNames, givenNames } from "./people.ts";
import { planContents } from "./plans.ts";
import { postContents } from "./posts.ts";
import { productContents } from "./products.ts";
import { siteContentRows } from "./site-content.ts";
import { storyContents } from "./stories.ts";
import { wishContents } from "./wishes.ts";

/** Characters, as a reader counts them. */
const count = (text: string) => Array.from(text).length;
const unique = (values: readonly string[]) => new Set(values).size === values.length;

/** Expects each text to have between `least` and `most` characters, and names the one that has not. */
const expectLengths = (texts: readonly string[], least: number, most: number) => {
  expect(texts.filter((text) => count(text) < least || count(text) > most)).toEqual([]);
};

describe("choice catalogues", () => {
  test.each([
    ["planets", planets, planetKeys, "planets"],
    ["leylines", leylines, leylineKeys, "leylines"],
    ["sacred objects", sacredObjects, sacredObjectKeys, "objects"],
    ["sacred songs", sacredSongs, sacredSongKeys, "songs"],
    ["prayer manuals", prayerManuals, prayerManualKeys, "manuals"],
  ] as const)("%s have one entry a key, in the order of the keys", (_, rows, keys, folder) => {
    expect(rows.map((row) => row.key)).toEqual([...keys]);
    expect(rows.map((row) => row.picture)).toEqual(keys.map((key) => `/art/${folder}/${key}.avif`));
    expect(unique(rows.map((row) => row.name))).toBe(true);
    const lines: readonly string[] = rows.map((row) => row.tagline);
    const texts: readonly string[] = rows.map((row) => row.text);
    expectLengths(lines, 2, 16);
    expectLengths(texts, 50, 90);
  });

  test("every song has its own file", () => {
    expect(sacredSongs.map((song) => song.audio)).toEqual(sacredSongKeys.map((key) => `/art/songs/${key}.mp3`));
    expect(sacredSongs.every((song) => song.seconds === 48)).toBe(true);
  });

  test("[S3.52] each manual lasts seven days", () => {
    const days = prayerManualKeys.flatMap((key) => prayerManualDays[key]);
    expect([MANUAL_DAYS, ...prayerManualKeys.map((key) => prayerManualDays[key].length)]).toEqual([7, 7, 7, 7]);
    expect(unique(days.map((day) => day.title))).toBe(true);
    expectLengths(
      days.map((day) => day.title),
      2,
      6,
    );
    expectLengths(
      days.map((day) => day.exercise),
      60,
      120,
    );
    expectLengths(
      days.map((day) => day.sentence),
      6,
      30,
    );
  });
});

describe("plans", () => {
  test("have the specified prices and days", () => {
    expect(
      planContents.map(({ planType, price, originalPrice, duration }) => [planType, price, originalPrice, duration]),
    ).toEqual([
      ["trial", 0, null, 7],
      ["basic", 3990, null, 30],
      ["vip", 9990, 12990, 90],
    ]);
    expect(planContents.filter((plan) => plan.isPopular).map((plan) => plan.planType)).toEqual(["vip"]);
  });

  test.each(planTypes)("%s lists its features in five to seven lines", (planType) => {
    const features = planContents.find((plan) => plan.planType === planType)?.features ?? [];
    const has = entitlements[planType];
    expect(features.length).toBeGreaterThanOrEqual(5);
    expect(features.length).toBeLessThanOrEqual(7);
    expect(features).toContain(`AI 解籤，每天 ${has.interpretations} 次`);
    expect(features.some((line) => line.includes("靈魂對話"))).toBe(has.dialogues);
    expect(features.some((line) => line.startsWith("回望"))).toBe(has.recurrence);
    expect(features.some((line) => line.includes("種聲音"))).toBe(has.voices > 1);
    expect(features.includes("祈願儀式不限次數")).toBe(has.rituals === null);
  });
});

describe("texts of the site", () => {
  test("fifteen questions in order, over every category", () => {
    expect(faqContents.map((faq) => faq.order)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect([...new Set(faqContents.map((faq) => faq.category))]).toEqual([...faqCategories]);
    expect(unique(faqContents.map((faq) => faq.question))).toBe(true);
    expectLengths(
      faqContents.map((faq) => faq.answer),
      40,
      160,
    );
  });

  test("site content has unique keys and the hero's button", () => {
    expect(unique(siteContentRows.map((row) => `${row.section}.${row.key}`))).toBe(true);
    const cta = siteContentRows.find((row) => row.section === "landing_hero" && row.key === "cta_text");
    expect(cta?.value).toBe("開始你的祈願旅程");
    const titles = siteContentRows.filter(
      (row) => row.section === "landing_mystery" && /^item_\d_title$/.test(row.key),
    );
    expect(titles.map((row) => row.value)).toEqual(["宇宙能量傳遞", "頻率調校", "能量平衡"]);
    const rules = siteContentRows.filter((row) => row.section === "rules" && /^item_\d+_text$/.test(row.key));
    expect(rules).toHaveLength(10);
    expect(rules.some((row) => row.value.includes("祈願是心的練習，不保證結果"))).toBe(true);
  });

  test("an empty contact line is never shown", () => {
    expect(unique(contactContents.map((line) => line.key))).toBe(true);
    expect(contactContents.filter((line) => line.isActive && line.value === "")).toEqual([]);
  });

  test("every post has an image of its own in two widths", () => {
    const art = new URL("../../../../../apps/web/public/art/posts/", import.meta.url);
    const files = postContents.flatMap(({ slug }) => [`${slug}.avif`, `${slug}-w480.avif`]);
    expect(files.filter((file) => !existsSync(new URL(file, art)))).toEqual([]);
  });

  test("ten posts, six of them built in", () => {
    expect(postContents).toHaveLength(10);
    expect(postContents.filter((post) => post.builtIn)).toHaveLength(6);
    expect(unique(postContents.map((post) => post.slug))).toBe(true);
    expect(postContents.filter((post) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(post.slug))).toEqual([]);
    expect(new Set(postContents.map((post) => post.category))).toEqual(new Set(Object.keys(postCategories)));
    expectLengths(
      postContents.map((post) => post.excerpt),
      60,
      100,
    );
    expectLengths(
      postContents.map((post) => post.content),
      500,
      900,
    );
  });

  test("seven templates, one a type, with the specified placeholders only", () => {
    expect(notificationTemplateContents.map((template) => template.type)).toEqual(templateTypeKeys);
    const used = notificationTemplateContents.flatMap(({ title, content }) =>
      [...`${title}${content}`.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]),
    );
    expect(new Set(used)).toEqual(new Set(templatePlaceholders));
  });
});

describe("products and people", () => {
  test("twelve products, three a category", () => {
    expect(unique(productContents.map((product) => product.key))).toBe(true);
    for (const category of productCategoryKeys) {
      expect(productContents.filter((product) => product.category === category)).toHaveLength(3);
    }
    expect(productContents.filter(({ price }) => !Number.isInteger(price) || price < 90 || price > 690)).toEqual([]);
    expect(productContents.filter(({ type, audioUrl }) => (type === "audio") !== (audioUrl !== null))).toEqual([]);
  });

  test("eight stories over every type", () => {
    expect(storyContents).toHaveLength(8);
    expect(new Set(storyContents.map((story) => story.storyType))).toEqual(new Set(storyTypes));
    expectLengths(
      storyContents.map((story) => story.content),
      80,
      140,
    );
    expect(storyContents.every(({ rating }) => rating === 4 || rating === 5)).toBe(true);
  });

  test("names and wishes for demo members", () => {
    expect(familyNames.length).toBeGreaterThanOrEqual(60);
    expect(unique(familyNames.map(([name]) => name))).toBe(true);
    expect(familyNames.every(([, weight]) => weight > 0)).toBe(true);
    expect(givenNames).toHaveLength(120);
    expect(unique(givenNames)).toBe(true);
    expect(wishContents).toHaveLength(40);
    expect(unique(wishContents.map((wish) => wish.title))).toBe(true);
    expectLengths(
      wishContents.map((wish) => wish.title),
      3,
      20,
    );
    expect(wishContents.filter((wish) => !Wish.safeParse(wish.content).success)).toEqual([]);
  });
});

test("every seeded plan, text and contact line can be saved in the back office as it is", () => {
  for (const { planType, title: name, subtitle: description, isPopular: isHighlighted, ...plan } of planContents) {
    PlanInput.parse({ ...plan, name, description, isHighlighted, isActive: true });
    expect(planOfferIssues({ planType, ...plan }, "price")).toEqual([]);
  }
  for (const row of siteContentRows) {
    expect(Object.keys(contentSections)).toContain(row.section);
    expect(contentRule(row).label, row.key).not.toBe(row.key);
    expect(contentValueSchema(contentRule(row)).parse(row.value), row.key).toBe(row.value);
  }
  for (const { key, value, demoValue } of contactContents)
    for (const text of [value, demoValue ?? ""]) expect(contactValueSchema(contactKindOf(key)).parse(text)).toBe(text);
});
