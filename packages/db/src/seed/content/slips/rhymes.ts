/**
 * The level-tone characters that end a second or fourth line, by rhyme as read in Mandarin (the medial does not count:
 * 天 rhymes with 山, 人 with 村). A new rhyme character is added to its row before a verse may use it.
 */
export const rhymes: Readonly<Record<string, string>> = {
  a: "沙芽花茶",
  o: "羅多螺梭坡",
  ai: "來臺開徊揩",
  ei: "扉歸推催堆暉",
  ao: "霄挑搖梢橋焦袍潮",
  ou: "收留秋鉤頭舟",
  an: "寬安殘南藍山間園煙天邊前簷眠填連錢偏",
  en: "門人金心辰身痕溫塵村存音",
  ang: "央光陽涼霜方旁詳牆量",
  eng: "聲平行生僧層形螢清橫星鈴",
  ong: "紅中空通東",
  i: "犁畦雞西溪堤",
  "-i": "時遲知",
  u: "無廬呼爐",
};

/** The rhyme of a line's last character; undefined for a character that is not in the table. */
export const rhymeOf = (line: string): string | undefined => {
  const last = line.slice(-1);
  return Object.keys(rhymes).find((rhyme) => rhymes[rhyme]?.includes(last));
};
