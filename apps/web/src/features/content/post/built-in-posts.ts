import { type PostCategory, type Post, type PostDetail, readingMinutes } from "@panshi/contracts/content/post";

/** How many others a post names at its end. */
const RELATED_COUNT = 3;

type BuiltInPost = {
  slug: string;
  title: string;
  excerpt: string;
  category: PostCategory;
  /** The Taipei day it was written on. */
  day: string;
  content: string;
};

/** Newest first. Short, true at any time, and of no news that could grow old. */
const posts: readonly BuiltInPost[] = [
  {
    slug: "one-wish-at-a-time",
    title: "一次，只許一個願",
    excerpt: "心裡的願常常一來就是一串。把它們全帶進儀式，反而哪一個都聽不清楚。先挑一個，其餘的不會走。",
    category: "guide",
    day: "2026-11-20",
    content: `坐下來寫願的時候，心裡的事會一起開口：工作、家人、身體、那封還沒回的信。每一件都要緊，可是十個人同時說話，你一個也聽不清楚。

## 怎麼挑

1. **全部寫下來。** 拿一張紙，想到什麼寫什麼，不排順序。寫完，心會先輕一點。
2. **看哪一個讓你停筆。** 寫到某一行，手會慢下來，或者呼吸會變淺。多半就是它。
3. **其餘的先收起來。** 不是放棄，是排隊。

## 寫成自己的事

把「希望他改變」改成「願我把想說的話說清楚」。願裡要有你能做的一步，走起來才有路。

祈願是心的練習，不保證結果。一次一個，只是讓練習的人看得見自己在練什麼。`,
  },
  {
    slug: "read-the-verse-aloud",
    title: "把籤詩唸出聲",
    excerpt: "四句二十八個字，用眼睛掃過只要三秒。唸出聲要半分鐘，而那半分鐘裡，常有一個字忽然叫住你。",
    category: "guide",
    day: "2026-11-17",
    content: `籤詩是寫給嘴巴的。七個字一句，四三一頓，古人把它寫成這樣，為的就是讓人唸。

## 三遍

- 第一遍，**慢慢唸**，不懂也沒關係。
- 第二遍，唸到覺得刺、或覺得暖的字，停一下。
- 第三遍，只唸那一句。

停下來的地方，往往和籤沒有關係，和你有關係。也許是「等」字，也許是「舟」字，它碰到了你心裡本來就有的東西。

## 然後才看解籤

解籤是別人的讀法，放在自己的讀法後面看，剛剛好。兩邊說得不一樣，也不必選一邊：先把今天做得到的那一小步做了，再回頭看，意思常常自己就清楚了。`,
  },
  {
    slug: "the-black-coat-of-a-meteorite",
    title: "隕石的黑外衣",
    excerpt: "剛落地的隕石，外面裹著一層薄薄的黑。那是幾秒鐘的火留下的，薄得不到兩公釐，裡面仍是幾十億年前的樣子。",
    category: "knowledge",
    day: "2026-11-14",
    content: `石頭衝進大氣的時候，前方的空氣被急遽壓縮，熱到足以讓石頭表面熔化。熔化的部分一層層被風帶走，最後慢下來，剩下的那一點凝固，就成了黑色的外衣，叫做**熔殼**。

## 薄薄一層

熔殼多半不到兩公釐。熱來得太快、走得也太快，來不及傳進去。切開一顆新鮮的石隕石，常常可以看見清楚的界線：外面一圈黑，裡面是淺灰。

## 它會變老

落地之後，雨和空氣慢慢接手。黑色轉成褐色，光亮退去，裂縫裡長出鏽。所以熔殼新不新鮮，也告訴研究的人，這顆石頭在地上等了多久。

我們喜歡這件事：火只改變了表面。最亮、最燙、最多人看見的那幾秒，沒有動到它的心。`,
  },
  {
    slug: "three-breaths-are-enough",
    title: "三次呼吸就夠",
    excerpt: "不是每一天都有二十分鐘可以靜坐。忙的日子，三次呼吸也算練習；重點不在長短，在有沒有回來。",
    category: "growth",
    day: "2026-11-10",
    content: `有人問：「今天真的沒有時間，是不是就算了？」我們的回答是：等紅綠燈的時間有嗎？

## 三次呼吸

- **第一次，** 只注意腳底。它站在哪裡，是熱的還是涼的。
- **第二次，** 放鬆下巴和肩膀。多半你會發現，它們一直是緊的。
- **第三次，** 想起今天寫下的願，或今天想做的那一件小事。想起來就好，不必做什麼決定。

然後燈號變了，往前走。

## 為什麼算數

練習的用處，在心跑遠的時候認得回來的路。路是一次一次走出來的，走得短，也是走。漏了一天，明天還在；手冊會停在你離開的地方，不會歸零。

> 石頭不趕時間，你也可以不趕那三次呼吸。`,
  },
  {
    slug: "looking-back-at-a-wish",
    title: "還願，是回頭看一眼",
    excerpt: "願走到一個段落，回頭看看當時寫下它的自己。不必寫成奇蹟，也不必感謝誰，寫下你做過的事就好。",
    category: "success_story",
    day: "2026-11-06",
    content: `在靈魂聖殿裡，你可以把一個願標記為圓滿。那個按鈕不是句點，比較像走到山腰時轉過身，看看來的路。

## 可以寫些什麼

1. **那時候的我在哪裡。** 一個場景就好，例如「下班後在便利商店坐了四十分鐘」。
2. **我做了什麼。** 改了三次履歷、先道了歉、每天早睡半小時。別把功勞全給石頭。
3. **沒有如願的那一塊。** 留著它，後來的人讀了會放心：原來不完整，也可以說圓滿。

## 送出之前

換掉別人的名字和認得出來的細節。身體與金錢的事，寫心情就好，每個人的情況不同。

分享不是義務。有些願，最好的還願就是自己知道。`,
  },
  {
    slug: "what-a-slip-will-not-do",
    title: "籤不做的事",
    excerpt: "籤是亂數抽出來的，它不認識你，也不看你付了多少。先說清楚它不做什麼，才好安心把它當一面鏡子。",
    category: "news",
    day: "2026-11-02",
    content: `把心事交給一支籤之前，有幾件事想先說清楚。

- **它不看人。** 抽籤用的是密碼學等級的亂數，籤筒裡每一支的機會相等。方案、次數、問了什麼，都不影響。
- **它不預知。** 籤說的是眼前可以留意的事，不是將要發生的事。
- **它不嚇人。** 小凶的籤一定寫著出口：該留意什麼、可以放下什麼、什麼時候再問。
- **它不留難。** 你的問題，工作人員看不到。

## 那它做什麼

一段不是自己寫的話忽然來到眼前，心會去找與它相連的地方。找到的那一處，往往是你早就知道、只是還沒有停下來看的。

祈願是心的練習，不保證結果，籤也一樣。如果一支籤讓你不安到睡不著，請放下它，找一個信得過的人說說話。`,
  },
];

const toListEntry = ({ slug, title, excerpt, category, day }: BuiltInPost): Post => ({
  id: slug,
  slug,
  title,
  excerpt,
  category,
  imageUrl: `/art/posts/${slug}.avif`,
  publishedAt: `${day}T01:00:00.000Z`,
  authorName: "磐石編輯室",
});

/** The six posts that the blog shows when its list is empty or fails (S3.26, S3.27). */
export const builtInPosts: readonly Post[] = posts.map(toListEntry);

/** One of the six as a page shows it; undefined for another slug. */
export function builtInPost(slug: string | undefined): PostDetail | undefined {
  const found = posts.find((each) => each.slug === slug);
  if (!found) return undefined;
  const post = toListEntry(found);
  return {
    ...post,
    content: found.content,
    updatedAt: post.publishedAt,
    minutes: readingMinutes(found.content),
    related: builtInPosts.filter((other) => other.slug !== slug).slice(0, RELATED_COUNT),
  };
}
