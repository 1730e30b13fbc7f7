import { startOfTaipeiDay } from "@panshi/contracts/platform/taipei-time";
import { gte, lt } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { DAY } from "../clock.ts";

/** The filters `from` and `to` of a list: Taipei days of a time, both included. */
export const dayFilters = (at: AnyPgColumn) => ({
  from: (day: string) => gte(at, startOfTaipeiDay(day)),
  to: (day: string) => lt(at, new Date(startOfTaipeiDay(day).getTime() + DAY)),
});
