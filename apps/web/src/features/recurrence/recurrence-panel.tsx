import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useEffect } from "react";
import { LoadError } from "../../lib/components/load-error.tsx";
import { usePlanEntitlement } from "../../lib/components/plan-entitlement.tsx";
import { recurrenceQuery } from "../../lib/query/query-options.ts";
import { RecurrenceLocked } from "./recurrence-locked.tsx";
import { RecurrenceView } from "./recurrence-view.tsx";
import "./recurrence.css";

/** 回望: what returns in the member's own entries, for members whose plan includes it. */
export default function RecurrencePanel() {
  const right = usePlanEntitlement("recurrence");
  if (right.error) return <LoadError what="會員方案" error={right.error} onRetry={() => void right.refetch()} />;
  if (right.entitled === undefined) return <LoadingIndicator spoken className="py-16" />;
  return right.entitled ? <OwnRecurrence level={right.level} /> : <RecurrenceLocked level={right.level} />;
}

function OwnRecurrence({ level }: { level: string }) {
  const { data, error, refetch } = trpc.member.temple.recurrence.useQuery(undefined, recurrenceQuery);
  useEffect(() => {
    void import("@panshi/ui/handwriting.css");
  }, []);
  if (data) return <RecurrenceView view={data} />;
  // The plan ended while the page stood open.
  if (serverCode(error) === "membership_required") return <RecurrenceLocked level={level} />;
  if (error) return <LoadError what="回望" error={error} onRetry={() => void refetch()} />;
  return <LoadingIndicator spoken className="py-16" />;
}
