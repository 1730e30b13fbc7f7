import type { Prayer } from "@panshi/contracts/journey/prayer";

/** The status in the address (`?status=`); null for none and for an unknown one. */
export const parseStatus = (param: string | null): Prayer["status"] | null =>
  param === "completed" || param === "in_progress" ? param : null;
