import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { useEffect } from "react";
import { Loaded } from "../../../lib/components/loaded.tsx";
import { usePlanEntitlement } from "../../../lib/components/plan-entitlement.tsx";
import { recurrenceQuery } from "../../../lib/query/query-options.ts";
import { RecurrenceLocked } from "./recurrence-locked.tsx";
import { RecurrenceView } from "./recurrence-view.tsx";
import "./recurrence.css";

/** 回望: what returns in the member's own entries, for members whose plan includes it. */
export default function RecurrencePanel() {
  return (
    <Loaded query={usePlanEntitlement("recurrence")} what="會員方案">
      {({ entitled, standing }) =>
        entitled ? <OwnRecurrence standing={standing} /> : <RecurrenceLocked standing={standing} />
      }
    </Loaded>
  );
}

function OwnRecurrence({ standing }: { standing: string }) {
  const query = trpc.member.temple.recurrence.useQuery(undefined, recurrenceQuery);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  // The plan ended while the page stood open.
  if (!query.data && serverCode(query.error) === "membership_required") return <RecurrenceLocked standing={standing} />;
  return (
    <Loaded query={query} what="回望">
      {(view) => <RecurrenceView view={view} />}
    </Loaded>
  );
}
