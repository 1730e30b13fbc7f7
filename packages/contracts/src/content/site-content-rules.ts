import * as z from "zod/mini";
import { possiblyEmptyText, requiredText } from "../platform/text.ts";

/** The sections of the editable texts in their order, with the page that shows each. */
export const contentSections = {
  landing_hero: { label: "首頁開頭", path: "/" },
  landing_mystery: { label: "首頁奧秘區", path: "/" },
  landing_meteorite: { label: "首頁隕石知識區", path: "/" },
  contact: { label: "聯絡頁", path: "/contact" },
  rules: { label: "祈願守則", path: "/intro" },
} as const satisfies Record<string, { label: string; path: string }>;

/** How a text may be written: its longest in UTF-16 units, on one line or several, and whether it may be left empty. */
export type ContentRule = { label: string; max: number; lines: "one" | "several"; empty: "refused" | "hides" };

const heading: ContentRule = { label: "標題", max: 24, lines: "one", empty: "refused" };
/** An item without a title is not shown. */
const itemTitle: ContentRule = { label: "標題", max: 16, lines: "one", empty: "hides" };
const itemText: ContentRule = { label: "內文", max: 160, lines: "one", empty: "hides" };

/** The rules of the texts, by section and key; the number of an item is written `N`. */
const rules: Readonly<Record<string, ContentRule>> = {
  "landing_hero.headline": { ...heading, label: "主標題" },
  "landing_hero.subline": { label: "標題下的一句話", max: 60, lines: "one", empty: "refused" },
  "landing_hero.cta_text": { label: "按鈕文字", max: 12, lines: "one", empty: "refused" },
  "landing_mystery.title": heading,
  "landing_mystery.item_N_title": itemTitle,
  "landing_mystery.item_N_text": itemText,
  "landing_meteorite.title": heading,
  "landing_meteorite.item_N_title": itemTitle,
  "landing_meteorite.item_N_text": itemText,
  "contact.title": heading,
  "contact.intro": { label: "開頭文字", max: 240, lines: "several", empty: "refused" },
  "rules.title": { ...heading, max: 16 },
  "rules.preamble": { label: "開頭文字", max: 120, lines: "several", empty: "refused" },
  "rules.item_N_title": itemTitle,
  "rules.item_N_text": itemText,
};

/** A text that an earlier release or an operator added. */
const other: ContentRule = { label: "文字", max: 400, lines: "several", empty: "hides" };

const item = /item_(\d+)_/;
type Place = { section: string; key: string };

/** The rule of a text; that of an item is labelled with its number. */
export function contentRule({ section, key }: Place): ContentRule {
  const number = item.exec(key)?.[1];
  const rule = rules[`${section}.${key.replace(item, "item_N_")}`];
  if (!rule) return { ...other, label: key };
  return number ? { ...rule, label: `第 ${number} 則${rule.label}` } : rule;
}

/** Where a text stands in its section: as in the table, then the items in their order, then what it does not know. */
export function contentSortPosition({ section, key }: Place): number {
  const place = Object.keys(rules).indexOf(`${section}.${key.replace(item, "item_N_")}`);
  return place < 0 ? Number.MAX_SAFE_INTEGER : place + Number(item.exec(key)?.[1] ?? 0) * 100;
}

/** The schema of a text's value. */
export const contentValueSchema = ({ label, max, lines, empty }: ContentRule) =>
  (empty === "refused" ? requiredText(label, max) : possiblyEmptyText(max)).check(
    z.refine<string>((value) => lines === "several" || !/[\r\n\u2028\u2029]/.test(value), `${label}要寫成一行`),
    z.refine<string>((value) => (value.match(/\n/g)?.length ?? 0) < 12, `${label}最多 12 行`),
  );

/** The input of a text's form. */
export const contentInputSchema = (rule: ContentRule) => z.strictObject({ value: contentValueSchema(rule) });
