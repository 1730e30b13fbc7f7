import { auditActions } from "@panshi/contracts/platform/audit";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { flagSettlements, orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { formatMoney, ZonedTime } from "../../../kit/list/cells.tsx";

/** What was done with the order, by whom and why; and the reviews that are settled. */
export function HistoryPart({ order: { entries, flags } }: { order: OrderDetail }) {
  const settled = flags.filter(({ settledAt }) => settledAt !== null);
  return (
    <Part title="經過">
      {settled.length > 0 && (
        <>
          <h3 className="part-caption">已確認的事項</h3>
          <ul aria-label="已確認的事項">
            {settled.map(({ id, code, settlement, reason, accepted, settledAt, administratorName }) => (
              <PartRow key={id} what={orderFlagLabels[code]} end={<ZonedTime at={settledAt} />}>
                {administratorName ?? "系統"}：{settlement && flagSettlements[settlement]}
                {accepted !== 0 && `，差額 ${formatMoney(accepted)}`}
                {reason && <p>原因：{reason}</p>}
              </PartRow>
            ))}
          </ul>
          <h3 className="part-caption">操作紀錄</h3>
        </>
      )}
      {entries.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">尚無處理紀錄。</p>
      ) : (
        <ul aria-label="操作紀錄">
          {entries.map(({ id, at, action, administratorName, reason }) => (
            <PartRow
              key={id}
              what={
                <>
                  <span>{auditActions[action].label}</span>
                  <span className="text-sm text-ink-soft">{administratorName ?? "系統／購買人"}</span>
                </>
              }
              end={<ZonedTime at={at} />}
            >
              {reason}
            </PartRow>
          ))}
        </ul>
      )}
    </Part>
  );
}
