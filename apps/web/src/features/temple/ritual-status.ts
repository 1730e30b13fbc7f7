import type { Overview } from "@panshi/contracts/member";

type RitualCounts = Pick<Overview, "membership" | "ritualsToday" | "ritualsLeftToday">;

/** A sentence about today's rituals: done, and still allowed. */
export function ritualStatus({ membership, ritualsToday, ritualsLeftToday }: RitualCounts): string {
  if (!membership.isActive) return "新的儀式需要有效的會員方案；以前的願都還在。";
  if (ritualsLeftToday === 0) return "今天的儀式已經完成，明天再來。";
  if (ritualsToday > 0) return `今天做過 ${ritualsToday} 場儀式。心裡還有話，可以再開始一場。`;
  return "帶一個今天的願，讓它從石頭裡走出來。";
}
