// Apart from the schemas, so that a page that shows only these names loads no schema library.

/**
 * The four fortunes. `label` names a level everywhere (S4.25, S4.28) but on the interpretation page, which has words of its
 * own: `analysis` (S4.27). None of them contains the label of another level.
 */
export const fortuneLevels = {
  excellent: { label: "大吉", analysis: "大順之象" },
  good: { label: "吉", analysis: "平順之象" },
  average: { label: "中吉", analysis: "小順之象" },
  poor: { label: "小凶", analysis: "逆轉之象" },
} as const;
export type FortuneLevel = keyof typeof fortuneLevels;
export const fortuneLevelKeys = Object.keys(fortuneLevels) as [FortuneLevel, ...FortuneLevel[]];

/** The labels of a level; an unknown level gets those of `good` (S4.26). */
export const fortuneLabels = (level: string) =>
  Object.hasOwn(fortuneLevels, level) ? fortuneLevels[level as FortuneLevel] : fortuneLevels.good;

/** A slip in one line of text, for titles and links: the verse's title first, its level second. */
export const slipHeading = ({ title, fortuneLevel }: { title: string; fortuneLevel: string }): string =>
  `${title}（${fortuneLabels(fortuneLevel).label}）`;

/** The categories of oracle slips, with their labels. */
export const oracleCategories = {
  general: "一般",
  love: "愛情",
  career: "事業",
  health: "健康",
  wealth: "財運",
} as const;
export type OracleCategory = keyof typeof oracleCategories;
export const oracleCategoryKeys = Object.keys(oracleCategories) as [OracleCategory, ...OracleCategory[]];

/** The lines of a slip's way out (look: a poor slip comes with one), in their order. */
export const wayOutLineLabels = ["留意", "放下", "再問"] as const;
