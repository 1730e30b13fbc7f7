import { TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";

/** Until when what is returned, and what the formula gives now. */
export function RefundDeadlines({
  wholeUntil,
  gatewayUntil,
}: {
  wholeUntil: string | null;
  gatewayUntil: string | null;
}) {
  if (wholeUntil === null && gatewayUntil === null) return null;
  return (
    <p className="text-sm text-ink-soft">
      {wholeUntil && (
        <>
          全額退還到 <ZonedTime at={wholeUntil} /> 為止
        </>
      )}
      {wholeUntil && gatewayUntil && "；"}
      {gatewayUntil && (
        <>
          經由金流退款到 <TaipeiDay at={gatewayUntil} /> 為止
        </>
      )}
      。
    </p>
  );
}
