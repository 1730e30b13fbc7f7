/**
 * Crisis phrases (part B, Care): a question, wish or dialogue that contains one gets a card with helplines and no
 * reading; nothing is sent to a model. False positives are better than misses, but everyday exaggeration is removed
 * first, since a card that appears too often is ignored.
 */

/** Phrases about suicide, self-harm and abuse. Compared after {@link normalize}. */
export const crisisPhrases = [
  "想死",
  "去死一死",
  "死了算了",
  "死掉算了",
  "不如死",
  "死了比較好",
  "死了就解脫",
  "死了就好",
  "一死了之",
  "不想活",
  "活不下去",
  "不要活了",
  "活著沒意義",
  "活著沒有意義",
  "活著好痛苦",
  "活著很痛苦",
  "活夠了",
  "不想醒來",
  "不要再醒來",
  "再也不要醒",
  "想消失在這個世界",
  "從世界上消失",
  "離開這個世界",
  "離開人世",
  "結束生命",
  "結束自己",
  "了結自己",
  "了結生命",
  "了結一生",
  "自殺",
  "自盡",
  "自我了斷",
  "輕生",
  "尋短",
  "尋死",
  "想不開",
  "割腕",
  "割自己",
  "傷害自己",
  "自殘",
  "自傷",
  "跳樓",
  "跳下去就",
  "從頂樓跳",
  "上吊",
  "燒炭",
  "吞藥",
  "吞安眠藥",
  "安眠藥全部吃",
  "寫好遺書",
  "寫遺書",
  "留下遺書",
  "交代後事",
  "殺了自己",
  "殺死自己",
  "帶孩子一起走",
  "全家一起走",
  "被家暴",
  "被性侵",
  "被強暴",
  "被猥褻",
  "他打我",
  "她打我",
  "被老公打",
  "被先生打",
  "被太太打",
  "被爸爸打",
  "被媽媽打",
  "被打到",
] as const;

/** Everyday phrases that contain a crisis phrase; removed before the search. */
export const harmlessPhrases = [
  "想死你",
  "想死妳",
  "想死了你",
  "想死黨",
  "想死守",
  "想死背",
  "想死纏",
  "不想活動",
  "不想活潑",
  "不想活在過去",
  "不想活在別人",
  "不想活成",
  "不想活得",
  "自殺突擊隊",
  "自殺防治",
  "預防自殺",
  "跳樓大拍賣",
  "跳樓拍賣",
  "跳樓價",
  "跳樓機",
  "燒炭烤肉",
  "燒炭爐",
  "燒炭火鍋",
  "生火燒炭烤",
  "上吊橋",
  "上吊扇",
  "上吊燈",
  "上吊車",
  "他打我手機",
  "他打我電話",
  "她打我手機",
  "她打我電話",
  "結束自己的公司",
  "結束自己的店",
  "結束自己的假期",
  "被打到折",
  "被打到臉",
  "離開這個世界盃",
  "想不開車",
  "想不開店",
  "想不開口",
  "想不開始",
  "想不開心",
  "吞藥丸太大顆",
] as const;

/** Half width, lower case, and only letters and digits: spaces, punctuation and emoji between characters hide nothing. */
const normalize = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const longestFirst = [...harmlessPhrases].sort((a, b) => b.length - a.length);
const englishPhrases = /\b(?:suicid(?:e|al)|kill(?:ing)? myself|want to die|end my life|hurt(?:ing)? myself)\b/i;

/** Whether a text contains a crisis phrase, in Chinese or English. */
export function mentionsCrisis(text: string): boolean {
  if (englishPhrases.test(text)) return true;
  let plain = normalize(text);
  for (const phrase of longestFirst) plain = plain.replaceAll(phrase, "、");
  return crisisPhrases.some((phrase) => plain.includes(phrase));
}

/** Helplines in Taiwan, free of charge at any hour. */
export const helplines = [
  { number: "1925", name: "安心專線", for: "心裡很難受、想結束這一切的時候，二十四小時都有人聽。" },
  { number: "113", name: "保護專線", for: "有人打你、逼你或傷害你的時候，二十四小時都可以打。" },
] as const;

/** The text of the card with helplines. */
export const helplineMessage =
  "你現在的感受很重要。請打 1925（安心專線），那裡有人聽你說；如果有人正在傷害你，請打 113（保護專線）。兩支電話二十四小時都有人接，不用錢。如果你現在就有危險，請打 119 或 110。";

/** Shown instead of a reading. */
export const helplineReading = `先不看籤了。${helplineMessage}`;
