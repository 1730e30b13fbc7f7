import type { SiteText } from "@panshi/contracts/content/site-content";

/** An editable text of the site; `description` tells administrators where it is shown. */
type SiteContentRow = SiteText & { description: string };

const row = (section: string, key: string, value: string, description: string): SiteContentRow => ({
  section,
  key,
  value,
  description,
});

/** Rows `item_1_title`, `item_1_text`, … of a section, in order. */
const items = (section: string, where: string, entries: readonly (readonly [title: string, text: string])[]) =>
  entries.flatMap(([title, text], index) => [
    row(section, `item_${index + 1}_title`, title, `${where}第 ${index + 1} 則的標題`),
    row(section, `item_${index + 1}_text`, text, `${where}第 ${index + 1} 則的內文`),
  ]);

const hero: readonly SiteContentRow[] = [
  row("landing_hero", "headline", "一顆石頭，落進你手裡", "首頁主標題"),
  row(
    "landing_hero",
    "subline",
    "它在黑暗裡走了四十五億年。現在，換你把一句心願交給它，慢慢走。",
    "首頁主標題下的一句話",
  ),
  row("landing_hero", "cta_text", "開始你的祈願旅程", "首頁主要按鈕的文字"),
];

const mystery: readonly SiteContentRow[] = [
  row("landing_mystery", "title", "石頭教我們的三件事", "首頁奧秘區的標題"),
  ...items("landing_mystery", "首頁奧秘區", [
    [
      "宇宙能量傳遞",
      "星光走了幾年、幾百年才到眼前，抬頭的那一刻，它早已在路上。祈願也像這樣：把一句話交給夜空，先被自己聽見，再慢慢走向該去的地方。",
    ],
    [
      "頻率調校",
      "一首聖歌四十八秒，一圈一圈地繞。跟著它吸氣、吐氣，讓散在各處的心思回到同一個節拍；聽得見自己的時候，才知道願的是什麼。",
    ],
    [
      "能量平衡",
      "許願時，你會記下此刻的能量，從一到五，高低都好。想要的心與放下的心各在一邊，儀式是坐到中間的幾分鐘，讓兩邊都有位置。",
    ],
  ]),
];

const meteorite: readonly SiteContentRow[] = [
  row("landing_meteorite", "title", "你手裡的石頭，從哪裡來", "首頁隕石知識區的標題"),
  ...items("landing_meteorite", "首頁隕石知識區", [
    [
      "穿過大氣的石頭",
      "隕石是穿過大氣、落到地面的太空岩石，多半來自火星與木星之間的小行星帶。在空中發光的那一段叫流星，落了地，才叫隕石。",
    ],
    [
      "鐵與鎳的重量",
      "鐵隕石幾乎全是鐵鎳合金，鎳多在百分之五到三十之間。同樣大小，它比一般石頭重上將近三倍，拿起來會先嚇一跳。",
    ],
    [
      "魏德曼花紋",
      "鐵與鎳在小行星深處以百萬年為單位慢慢冷卻，兩種晶體交錯長成。切開、磨平、用酸輕輕蝕過，紋路才會出現；地上煉的鐵沒有它。",
    ],
    [
      "四十五億六千多萬年",
      "太陽系最早凝成的固體，就封在某些石隕石的白色小點裡，定年約 45.67 億年。地上自己長成的石頭，都比它年輕。",
    ],
  ]),
];

const contact: readonly SiteContentRow[] = [
  row("contact", "title", "有話想說，我們在", "聯絡區的標題"),
  row(
    "contact",
    "intro",
    "帳號、付款或退費的問題，請附上註冊的電子郵件與訂單編號，我們比較快找得到。想說說祈願的心得，也歡迎寫來。",
    "聯絡區的開頭文字",
  ),
];

const rules: readonly SiteContentRow[] = [
  row("rules", "title", "祈願守則", "守則視窗與 /intro 的標題"),
  row("rules", "preamble", "走進來之前，請慢慢讀完這十條。讀完覺得可以，再往前走。", "守則的開頭文字"),
  ...items("rules", "祈願守則", [
    ["願是自己的", "請為自己許願，或為你關心的人祝福。不替別人決定他該走的路，也不冒用他人的名字許願。"],
    ["說真心話", "願不必漂亮，也不必偉大。寫你真正在意的那一件，寫得讓自己讀得懂就好。"],
    ["不傷害人", "不許下使人受傷、受辱或受損的願，也不寫違法的內容。這樣的願，我們會取消，並可能停用帳號。"],
    ["一次一個願", "一場儀式，安放一個願。想說的很多時，先選最輕聲的那一個，其餘的留給下一次。"],
    ["不保證結果", "祈願是心的練習，不保證結果。籤與解讀是一種看法，不是預言，也不是命令；怎麼走，由你決定。"],
    [
      "不取代專業",
      "身體不適請看醫師，法律與金錢的事請問專業的人。若你有傷害自己的念頭，請立刻撥打 1925 安心專線，或撥 119。",
    ],
    ["年滿十八歲", "本站為年滿十八歲的人而設。未滿十八歲，請先得到父母或監護人的同意，並由他們陪你讀完這份守則。"],
    [
      "你的字，你作主",
      "對話、冥想時刻與抽籤的問題，只有你看得到；願的內容，只有處理祈願的人員看得到。問題離開本站之前會先問你；未經你同意，什麼都不公開。",
    ],
    ["量力而為", "體驗與抽籤都不收費。付費方案請在寬裕時選擇，不借錢，也不因一支籤而買。捨不得的錢，就先留著。"],
    ["彼此敬重", "每個人的信仰和悲傷都不一樣。不嘲笑別人的願，不勸人改信什麼，也好好對待來到這裡的自己。"],
  ]),
];

/** Every editable text of the site. The rules are shown in the rules dialog and on /intro. */
export const siteContentRows: readonly SiteContentRow[] = [...hero, ...mystery, ...meteorite, ...contact, ...rules];
