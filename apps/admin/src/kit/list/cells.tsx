import { formatTaipeiTime } from "@panshi/contracts/taipei-time";
import { Badge } from "@panshi/ui/display/badge";

/** Whether a row is active (S4.24). Only an inactive one has a badge. */
export function ActiveState({ active }: { active: boolean }) {
  return active ? <span className="text-ink-soft">啟用中</span> : <Badge tone="warn">已停用</Badge>;
}

/** The choices of a filter by `isActive`. */
export const activeStates = { true: "啟用中", false: "已停用" } as const;

/** A time in Taipei, to the minute. */
export function TaipeiTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap text-ink-soft">
      {formatTaipeiTime(at)}
    </time>
  );
}
