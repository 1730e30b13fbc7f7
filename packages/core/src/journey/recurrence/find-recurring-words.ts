import {
  RECURRENCE_LIMITS,
  type RecurrenceQuote,
  type RecurrenceSource,
  type RecurringWord,
} from "@panshi/contracts/journey/recurrence";
import { createYieldByCharacters } from "./yield-every.ts";

/** One thing that the member wrote, on a Taipei day. */
export type WrittenEntry = { source: RecurrenceSource; day: string; text: string };

const segmenter = new Intl.Segmenter("zh-Hant", { granularity: "word" });

/** The longest word, in UTF-16 units; what is longer is an address or a string without blanks. */
const WORD_MAX = 12;
/** How many words of a text that was written again unchanged are shown. Without it, one repeated wish fills the list. */
const WORDS_OF_REPEATED_TEXT = 2;
/** The longest part of a quote on each side of its word. */
const CONTEXT = 36;

const hasLatin = /\p{Script=Latin}/u;
const isLetters = /^\p{L}[\p{L}\p{M}'’]*$/u;

/** Whether a word in lower case can be a theme: letters, at least two, or three in Latin, and no stop word. */
const isTheme = (word: string): boolean =>
  word.length <= WORD_MAX &&
  isLetters.test(word) &&
  [...word].length >= (hasLatin.test(word) ? 3 : 2) &&
  !isStopWord(word);

/**
 * The theme of a segment, the same for every case and width; null where it is none. Remembers every answer, because the
 * same few segments are asked for thousands of times.
 */
function rememberThemes(): (segment: string) => string | null {
  const known = new Map<string, string | null>();
  return (segment) => {
    let theme = known.get(segment);
    if (theme === undefined) {
      const word = segment.normalize("NFKC").toLowerCase();
      theme = isTheme(word) ? word : null;
      known.set(segment, theme);
    }
    return theme;
  };
}

/** Where a word stands in an entry. */
type Place = { entry: WrittenEntry; segment: string; index: number };

/**
 * The words that stand in entries of at least two days, those of most days first. Reads the newest entries up to
 * `RECURRENCE_LIMITS.characters`, and lets other requests have their turn in between.
 */
export async function findRecurringWords(entries: readonly WrittenEntry[]): Promise<RecurringWord[]> {
  const found = new Map<string, Place[]>();
  const themeOf = rememberThemes();
  const pause = createYieldByCharacters();
  for (const entry of newestWithin(entries, RECURRENCE_LIMITS.characters)) {
    await pause(entry.text.length);
    for (const [word, place] of themesOf(entry, themeOf)) {
      const places = found.get(word);
      if (places) places.push(place);
      else found.set(word, [place]);
    }
  }
  const recurring = [...found]
    .map(([word, places]) => ({ word, places, days: [...new Set(places.map(({ entry }) => entry.day))].sort() }))
    .filter(({ days }) => days.length > 1)
    .sort(
      (a, b) =>
        b.days.length - a.days.length ||
        b.places.length - a.places.length ||
        (b.days.at(-1) ?? "").localeCompare(a.days.at(-1) ?? "") ||
        b.word.length - a.word.length ||
        a.word.localeCompare(b.word, "zh-Hant"),
    );
  return withoutRepetition(recurring)
    .slice(0, RECURRENCE_LIMITS.words)
    .map(({ word, places, days }) => ({ word, entries: places.length, days, quotes: quotesOf(places) }));
}

/** The newest entries whose texts have at most `characters` together. */
function newestWithin(entries: readonly WrittenEntry[], characters: number): WrittenEntry[] {
  const newest = entries.toSorted((a, b) => b.day.localeCompare(a.day));
  let left = characters;
  const first = newest.findIndex(({ text }) => (left -= text.length) < 0);
  return first < 0 ? newest : newest.slice(0, first);
}

/** The themes of an entry, each where it stands first. */
function themesOf(entry: WrittenEntry, themeOf: (segment: string) => string | null): Map<string, Place> {
  const themes = new Map<string, Place>();
  for (const { segment, isWordLike, index } of segmenter.segment(entry.text)) {
    if (!isWordLike) continue;
    const word = themeOf(segment);
    if (word !== null && !themes.has(word)) themes.set(word, { entry, segment, index });
  }
  return themes;
}

/** Without the words, beyond the first two, that stand in one and the same text again and again. */
function withoutRepetition<T extends { places: readonly Place[] }>(words: readonly T[]): T[] {
  const shown = new Map<string, number>();
  return words.filter(({ places }) => {
    const texts = new Set(places.map(({ entry }) => entry.text.trim()));
    const [only] = texts;
    if (texts.size > 1 || only === undefined) return true;
    const count = (shown.get(only) ?? 0) + 1;
    shown.set(only, count);
    return count <= WORDS_OF_REPEATED_TEXT;
  });
}

/** The sentences in which a word stood, the newest first, each once. */
function quotesOf(places: readonly Place[]): RecurrenceQuote[] {
  const quotes = new Map<string, RecurrenceQuote>();
  for (const place of places) {
    if (quotes.size === RECURRENCE_LIMITS.quotes) break;
    const { before, after } = sentenceAround(place);
    const sentence = before + place.segment + after;
    if (quotes.has(sentence)) continue;
    const { source, day } = place.entry;
    quotes.set(sentence, { source, day, before: cut(before, "start"), word: place.segment, after: cut(after, "end") });
  }
  return [...quotes.values()];
}

const sentenceEnd = /[。！？!?；;\n]/u;

/** What stands before and after a word in its sentence. */
function sentenceAround({ entry: { text }, segment, index }: Place): { before: string; after: string } {
  const rest = text.slice(index + segment.length);
  const end = rest.search(sentenceEnd);
  return {
    before: text.slice(0, index).split(sentenceEnd).at(-1)?.trimStart() ?? "",
    after: (end < 0 ? rest : rest.slice(0, end + 1)).trimEnd(),
  };
}

/** A long text without its start or end, cut between characters, so that no emoji is halved. */
function cut(text: string, side: "start" | "end"): string {
  const characters = [...text];
  if (characters.length <= CONTEXT) return text;
  return side === "end" ? `${characters.slice(0, CONTEXT).join("")}⋯⋯` : `⋯⋯${characters.slice(-CONTEXT).join("")}`;
}

/**
 * Words that say nothing about a theme: grammar, time, quantity, the phrases with which every wish begins, and what the
 * segmenter joins that is no word. Single characters are never counted, so they are not here.
 */
const listed = `
我們 你們 妳們 他們 她們 牠們 它們 咱們 自己 大家 別人 人家 有人 有些人 彼此 對方 誰的
這個 那個 這些 那些 這樣 那樣 這麼 那麼 這裡 那裡 這邊 那邊 這次 那次 這件 那件 這種 那種 這段 那段 這是 那是 這也 那也
什麼 怎麼 怎樣 怎麼樣 如何 為何 為什麼 哪裡 哪個 哪些 多少 幾個 幾次 是不是 有沒有 要不要 會不會 能不能 可不可以 好不好 該不該 是否 何時 甚麼
一個 一些 一下 一點 一點點 一樣 一次 一直 一起 一定 一種 一件 一句 一天 一年 一切 一般 一邊 一半 一步 一步一步 一天一天 一步步 一遍 一段 一會 一會兒 一早 一來 一回
每個 每天 每次 每一 每一天 每一個 每一次 每件 每件事 每週 每月 每年 每個月 每個星期 每晚 每日
今天 明天 昨天 後天 前天 今晚 昨晚 明晚 今年 明年 去年 今日 明日 早上 上午 中午 下午 晚上 半夜 凌晨 現在 剛才 剛剛 以前 以後 之前 之後 後來 最近 從前 過去 將來 未來 當時 當下 那時 那時候 這時 這時候 時候 的時候 有時 有時候 平常 平時 總是 老是 常常 經常 往往 永遠 已經 曾經 正在 馬上 立刻 突然 忽然 終於 仍然 依然 還是 還有 還在 還會 還沒 還要 還能 只是 只有 只要 只能 只會 只想 只說 只做
因為 所以 但是 可是 不過 然而 而且 並且 或者 或是 如果 要是 假如 雖然 儘管 即使 就算 既然 於是 然後 接著 接下來 另外 此外 甚至 至少 至於 關於 對於 由於 為了 以及 還有 而是 不是 就是 也是 都是 只是 才是 便是 卻是 總之 其實 原來 本來 到底 究竟 當然 果然 竟然 居然 好像 似乎 大概 可能 也許 或許 應該 必須 需要 可以 能夠 能不 可不 不可 不能 不會 不要 不用 不必 不想 不敢 不再 不到 不了 不得 不知 不知道 不同 不好 不該 不讓 不問 不說 不是 不太 不夠 不止 不只 不管 不論 無論 沒有 卻沒有 沒什麼 沒事 也沒 也沒有 都沒有 還沒有 從沒 從來 從不
知道 覺得 認為 以為 發現 看到 看見 聽到 聽見 想到 想起 想要 想著 想了 希望 願望 祈願 祈求 祝福 許願 還願 願意 但願 祝願 心願 請讓 請給 讓我 給我 幫我 使我 我想 我要 我會 我能 我的 我也 我就 我都 我在 我還 我是 我有 我不 我把 我和 我對 我去 我問 我先 我說 你的 妳的 他的 她的 你會 你要 他說 她說 我自己
謝謝 感謝 謝謝你 感恩 拜託 麻煩 請問 問題 事情 東西 地方 方面 部分 樣子 意思 結果 原因 情況 狀況 方式 方法 過程
出來 出去 進來 進去 起來 下來 下去 上來 上去 過來 過去 回來 回去 來到 去到 走到 走去 做到 做完 做好 做過 做的 說完 說出 說的 說過 說是 寫完 寫下 寫的 聽著 看著 看完 看看 走著 坐著 放在 留在 留下 留著 拿著 帶著 等著 變得 變成 成為 得到 收到 遇到 遇見 碰到 用到 用得到 用不到 完成 試著 試試 漸漸 越來越 更加 非常 十分 特別 真的 真是 實在 太多 太少 很多 許多 不少 更多 很大 很好 很久 很慢 很累 比較 最好 最後 最先 首先 其他 其它 其次 別的 所有 全部 整個 各種 任何 幾天 幾年 多年 多久 有點 有些 有的 有一天 有著 沒關係 無法 而已 罷了 就好 也好 都好 都會 都要 都能 都不 都在 都有 也會 也要 也能 也不 也在 也有 就會 就要 就能 就不 就在 就有 才會 才能 又是 又要 再來 再去 再想 再也 把它 讓它 給它
裡面 外面 上面 下面 前面 後面 旁邊 中間 裡頭 身上 心裡 心中 之間 以上 以下 以內 以外
the and you for that this with have not but are was she her his him they what when will can from all out about just like want
https http www com
`;
const words = new Set(listed.split(/\s+/u).filter(Boolean));

/** Numbers, ordinals and demonstratives with their measure word: 三十分鐘, 第三個, 這一季. */
const counted =
  /^(?:第|這|那|每|某|哪)?[零〇一二兩三四五六七八九十百千萬幾半多]+(?:個|件|次|天|日|週|周|月|年|季|點|歲|分|分鐘|秒|小時|個月|些|種|樣|句|頁|張|本|杯|盆|口|頓飯|頓|步|條|位|元|塊|千元|公里|支|段|回|遍|場|堂|家|封|年級|線|台|台車|半|晚|起|邊|路)?$/u;

/** What the segmenter leaves a particle on: 新的, 走了. */
const withParticle = /^(?!目的$).+[的了]$/u;

/** Whether a word, in lower case, is left out. */
const isStopWord = (word: string): boolean => words.has(word) || counted.test(word) || withParticle.test(word);
