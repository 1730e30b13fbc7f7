import type { Timezone } from "@panshi/contracts/platform/general-settings";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { use } from "react";
import { AdministratorContext } from "./administrator.ts";

/** A time to the minute in a zone, which is named where it is not Taipei's: 2026-11-22 06:05 UTC. */
export const formatTime = (at: string, timezone: Timezone): string =>
  timezone === "UTC" ? `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC` : formatTaipeiTime(at);

/** The zone in which the settings have the screens show times. Days are Taipei days in every zone. */
export const useTimezone = (): Timezone => use(AdministratorContext)?.timezone ?? "Asia/Taipei";

/** Writes a time in the zone of the settings. */
export function useFormatTime(): (at: string) => string {
  const timezone = useTimezone();
  return (at) => formatTime(at, timezone);
}
