import type { Prayer } from "@panshi/contracts/journey/prayer";

/** The label of a prayer's status, repeated from the contract to keep its schemas out of the first load. */
export const statusLabels: Record<Prayer["status"], string> = { completed: "已圓滿", in_progress: "進行中" };
