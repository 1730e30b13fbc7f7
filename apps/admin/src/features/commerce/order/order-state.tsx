import type { OrderState as State } from "@panshi/contracts/commerce/order";
import { type OrderFlag, orderFlags } from "@panshi/contracts/commerce/order-flag";
import { Badge } from "@panshi/ui/display/badge";
import { orderStates } from "../../../lib/order-states.ts";

/** The state of an order. */
export function OrderState({ state }: { state: State }) {
  return <Badge tone={orderStates[state].tone}>{orderStates[state].label}</Badge>;
}

/** Why an order must be reviewed: each open flag by its label. */
export function FlagBadges({ flags }: { flags: readonly OrderFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <span className="flag-badges">
      {flags.map((code) => (
        <Badge key={code} tone="bad">
          {orderFlags[code]}
        </Badge>
      ))}
    </span>
  );
}
