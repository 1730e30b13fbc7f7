import { averageCareerHealthWealthSlips } from "./average-career-health-wealth.ts";
import { averageGeneralLoveSlips } from "./average-general-love.ts";
import { excellentGeneralSlips } from "./excellent-general.ts";
import { excellentLifeSlips } from "./excellent-life.ts";
import { goodGeneralSlips } from "./good-general.ts";
import { goodHealthWealthSlips } from "./good-health-wealth.ts";
import { goodLoveCareerSlips } from "./good-love-career.ts";
import { poorCareerHealthWealthSlips } from "./poor-career-health-wealth.ts";
import { poorGeneralLoveSlips } from "./poor-general-love.ts";
import type { SlipContent } from "./slip.ts";

/** The titles in display order: no two neighbours have the same level or category. */
const displayOrder = [
  "隕石照夜",
  "潮沒石灘",
  "一石開天",
  "雲下耕石",
  "星橋漸近",
  "久夜無星",
  "月在鄰山",
  "溪石清涼",
  "薄雲掩月",
  "石階向雲",
  "雙星同軌",
  "曉星在戶",
  "石隙湧泉",
  "烏雲壓嶺",
  "靜石聽潮",
  "霧裡石門",
  "石暖如掌",
  "亂石橫灘",
  "星移未定",
  "沙中見星",
  "風急雲低",
  "星落前川",
  "沙石未淘",
  "礪石生光",
  "星沉夜海",
  "石路三叉",
  "石爐微火",
  "落石阻道",
  "潮退石出",
  "午雲遮日",
  "飛火橫天",
  "夜石微涼",
  "月照歸人",
  "淺月映田",
  "石火無薪",
  "月滿潮平",
  "雲開見斗",
  "月落空山",
  "晨星引路",
  "北辰居中",
  "月缺待圓",
  "暮雲同色",
  "裂石承霜",
  "山月相隨",
  "孤峰見日",
  "流星過野",
  "星散天涯",
  "石簷聽雨",
  "星照倉前",
  "二星異軌",
  "沙上築石",
  "溫石養息",
  "磨石見紋",
  "天鐵成器",
  "隔雲望月",
  "石上松風",
  "石水相磨",
  "積石成階",
  "星河入懷",
  "雙石相倚",
  "潮石之間",
  "礎石既安",
  "月下收燈",
  "曉山初金",
];

const slipsByTitle = new Map(
  [
    ...averageCareerHealthWealthSlips,
    ...averageGeneralLoveSlips,
    ...excellentGeneralSlips,
    ...excellentLifeSlips,
    ...goodGeneralSlips,
    ...goodHealthWealthSlips,
    ...goodLoveCareerSlips,
    ...poorCareerHealthWealthSlips,
    ...poorGeneralLoveSlips,
  ].map((slip) => [slip.title, slip]),
);

const slipTitled = (title: string): SlipContent => {
  const slip = slipsByTitle.get(title);
  if (!slip) throw new Error(`The display order names a slip that does not exist: ${title}`);
  return slip;
};

/** The 64 slips of the base seed in display order; a slip's `displayOrder` is its index plus one. */
export const slipContents: readonly SlipContent[] = displayOrder.map(slipTitled);
