import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { Badge } from "@panshi/ui/display/badge";
import { TaipeiDay } from "../../../kit/list/cells.tsx";

/** That days which were given are taken back, or until which day they run before they are. */
export function RevokedBadge({ at }: { at: string | null }) {
  if (at === null) return null;
  if (Date.parse(at) <= Date.now()) return <Badge>已撤銷</Badge>;
  return (
    <Badge>
      用到 <TaipeiDay at={taipeiDay(Date.parse(at) - 1)} />
    </Badge>
  );
}
