import { fortuneLabels, type OracleSlip, oracleCategories } from "@panshi/contracts/oracle";
import { Badge } from "@panshi/ui/display/badge";

/** 大吉, 吉, 中吉 or 小凶; 吉 for an unknown level (S4.26). */
export const levelLabel = ({ fortuneLevel }: OracleSlip): string => fortuneLabels(fortuneLevel).label;

export const categoryLabel = ({ category }: OracleSlip): string => oracleCategories[category] ?? category;

/** Whether the slip can be drawn (S4.24). Only an inactive one has a badge. */
export function SlipStatus({ slip }: { slip: OracleSlip }) {
  return slip.isActive ? <span className="text-ink-soft">啟用中</span> : <Badge tone="warn">已停用</Badge>;
}
