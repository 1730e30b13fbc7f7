import type { Prayer } from "@panshi/contracts/prayer";

/** What a member sees of a prayer's status; the contract's words, without its schemas in the first load. */
export const statusLabels: Record<Prayer["status"], string> = { completed: "已圓滿", in_progress: "進行中" };
