import type { Recurrence } from "@panshi/contracts/journey/recurrence";

/** What the view cannot show yet, and when it will. */
export function upcomingParts({
  words,
  levels,
  moods,
  fulfilled,
  manuals,
}: Recurrence): { name: string; when: string }[] {
  return [
    { name: "一再回來的字", when: "同一個字，在兩個不同的日子寫到", shown: words.length > 0 },
    { name: "籤等的起落", when: "抽過兩支籤", shown: levels.length > 1 },
    { name: "心情的起落", when: "寫過兩段靈魂對話", shown: moods.length > 1 },
    { name: "走到了的願", when: "第一個願還願", shown: fulfilled.length > 0 },
    { name: "走完的手冊", when: "走完一本七天的手冊", shown: manuals.length > 0 },
  ].flatMap(({ name, when, shown }) => (shown ? [] : [{ name, when }]));
}
