import type { OrderState as State } from "@panshi/contracts/commerce/order";
import { type OrderFlag, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { Badge } from "@panshi/ui/display/badge";
import { orderStateBadges } from "../../../lib/order-state-badges.ts";

/** The state of an order. */
export function OrderState({ state }: { state: State }) {
  return <Badge tone={orderStateBadges[state].tone}>{orderStateBadges[state].label}</Badge>;
}

/** Why an order must be reviewed: each open flag by its label. */
export function FlagBadges({ flags }: { flags: readonly OrderFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <span className="flag-badges">
      {flags.map((code) => (
        <Badge key={code} tone="bad">
          {orderFlagLabels[code]}
        </Badge>
      ))}
    </span>
  );
}
