import { AppError } from "@panshi/contracts/platform/errors";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { Clock } from "../../platform/clock.ts";

const EARLIEST_DAY = "2000-01-01";

/** Throws `bad_input` on `meditationDate` for a day (`YYYY-MM-DD`) after today in Taipei, or before 2000. */
export function requireMeditationDate(clock: Clock, day: string): void {
  if (day <= taipeiDay(clock.now()) && day >= EARLIEST_DAY) return;
  throw new AppError("bad_input", { issues: [{ path: "meditationDate", message: "日期不能晚於今天" }] });
}
