import { type CareState, careStates, type PrayerStatus, prayerStatuses } from "@panshi/contracts/journey/prayer";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Icon } from "@panshi/ui/display/icon";

const tones: Record<PrayerStatus, Tone> = {
  pending: "plain",
  in_progress: "fine",
  completed: "good",
  cancelled: "plain",
};

/** A prayer's status (S4.11), with its rate where it has one. */
export function PrayerState({ status, successRate }: { status: PrayerStatus; successRate: number | null }) {
  return (
    <Badge tone={tones[status]} {...(status === "cancelled" && { className: "line-through decoration-line-strong" })}>
      {prayerStatuses[status]}
      {successRate !== null && <span className="tabular text-ink-soft">{successRate}%</span>}
    </Badge>
  );
}

/** That the site answered it. */
export function ReplyMark() {
  return (
    <span title="已回覆" className="text-ink-soft">
      <Icon name="reply" className="size-4" />
      <span className="sr-only">已回覆</span>
    </span>
  );
}

/** Whether a wish waits for care. An open one is filled, so that it is found without its colour too. */
export function CareMark({ care }: { care: CareState | null }) {
  if (care === null) return null;
  return (
    <span className="care-mark" data-care={care}>
      {careStates[care]}
    </span>
  );
}
