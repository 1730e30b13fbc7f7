import { AppError } from "@panshi/contracts/errors";
import { taipeiDay } from "@panshi/contracts/taipei-time";
import type { Clock } from "../clock.ts";

const EARLIEST = "2000-01-01";

/** A dialogue tells of a day that has been, in Taipei. Throws `bad_input` naming the field. */
export function requirePastDay(clock: Clock, day: string): void {
  if (day <= taipeiDay(clock.now()) && day >= EARLIEST) return;
  throw new AppError("bad_input", { issues: [{ path: "meditationDate", message: "日期不能晚於今天" }] });
}
