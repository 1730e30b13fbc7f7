import { type Campaign, campaignStatuses } from "@panshi/contracts/commerce/campaign";
import { Badge, type Tone } from "@panshi/ui/display/badge";

const tones: Readonly<Record<Campaign["status"], Tone>> = { active: "good", scheduled: "fine", completed: "plain" };

/** Where a campaign stands; one that is switched off has no running link before its end. */
export function CampaignState({ campaign: { status, isActive } }: { campaign: Pick<Campaign, "status" | "isActive"> }) {
  if (!isActive && status !== "completed") return <Badge tone="warn">已停用</Badge>;
  return <Badge tone={tones[status]}>{campaignStatuses[status]}</Badge>;
}
