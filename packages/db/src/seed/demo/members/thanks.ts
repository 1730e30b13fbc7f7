/** 還願: thanks of demo members for fulfilled wishes. None of them promises anything. */
export const thanksTexts: readonly string[] = [
  "做到了一半，已經比想像中輕。謝謝那天肯坐下來寫的自己。",
  "事情沒有照我想的走，走到的地方卻也不錯。",
  "謝謝一路上幫過忙的人，我會記得還。",
  "今天把這個願收起來，心裡空出一格，很好。",
  "等了一季，終於說出口了，對方聽完只說：我也是。",
  "完成的那天很平常，煮了一碗麵，慢慢吃完。",
  "沒有全部實現，留下來的那一點，我自己繼續走。",
  "回頭看當時寫的字，有點好笑，也有點捨不得。",
];
