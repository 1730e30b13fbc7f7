import { TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";

/** Until when what is returned. A time that has passed is none: it would promise what is not given any more. */
export function RefundDeadlines(proposal: { wholeUntil: string | null; gatewayUntil: string | null }) {
  const ahead = (at: string | null) => (at !== null && Date.parse(at) > Date.now() ? at : null);
  const [wholeUntil, gatewayUntil] = [ahead(proposal.wholeUntil), ahead(proposal.gatewayUntil)];
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
