import { trpc } from "@panshi/client/trpc";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import type { OrderDetailPaymentEvent } from "@panshi/contracts/commerce/order-detail-parts";
import { eventResolutions, quarantineLabels } from "@panshi/contracts/commerce/order-flag";
import { Badge } from "@panshi/ui/display/badge";
import { Icon } from "@panshi/ui/display/icon";
import { useState } from "react";
import { Part } from "../../../kit/detail/part.tsx";
import { Money, ZonedTime } from "../../../kit/list/cells.tsx";
import { paymentEventKindLabels, paymentEventSourceLabels } from "../../../lib/payment-labels.ts";
import { QueryError } from "../../../shell/load-error.tsx";
import { unchangingOptions } from "../../../lib/query/query-options.ts";

/** What the gateway said, each with its decoded fields, and as it came. */
export function PaymentEventsPart({ order: { id, events } }: { order: OrderDetail }) {
  return (
    <Part title="金流通知">
      {events.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">尚無金流通知。</p>
      ) : (
        events.map((event) => <Event key={event.id} orderId={id} event={event} />)
      )}
    </Part>
  );
}

function Event({ orderId, event }: { orderId: string; event: OrderDetailPaymentEvent }) {
  const { kind, source, amount, receivedAt, quarantine, resolvedAt, fields } = event;
  return (
    <details className="order-event">
      <summary>
        <Icon name="chevron-down" className="order-event-mark size-4" />
        <span className="order-event-what">
          <span>{paymentEventKindLabels[kind]}</span>
          <span className="text-sm text-ink-soft">{paymentEventSourceLabels[source]}</span>
          {quarantine && <Badge tone={resolvedAt === null ? "bad" : "plain"}>{quarantineLabels[quarantine]}</Badge>}
        </span>
        <span className="order-event-end">
          {amount !== null && <Money amount={amount} />}
          <ZonedTime at={receivedAt} />
        </span>
      </summary>
      <Resolution event={event} />
      <dl className="order-fields">
        {fields.map(({ name, label, value }) => (
          <div key={name}>
            <dt className="text-ink-soft">
              {label ?? name}
              {label && <span className="block text-xs">{name}</span>}
            </dt>
            <dd className="tabular break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <RawBody orderId={orderId} eventId={event.id} />
    </details>
  );
}

function Resolution({
  event: { resolution, resolutionReason, resolvedAt, administratorName },
}: {
  event: OrderDetailPaymentEvent;
}) {
  if (resolution === null) return null;
  return (
    <p className="pb-2 text-sm text-ink-soft">
      {administratorName ?? "系統"}：{eventResolutions[resolution]}
      {resolutionReason && `，${resolutionReason}`}（<ZonedTime at={resolvedAt} />）
    </p>
  );
}

/** The body as it was stored; read when it is opened. */
function RawBody({ orderId, eventId }: { orderId: string; eventId: string }) {
  const [wanted, setWanted] = useState(false);
  const body = trpc.admin.order.event.useQuery({ orderId, eventId }, { enabled: wanted, ...unchangingOptions });
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWanted(true)} className="pb-4 text-sm">
      <summary className="thumb inline-flex items-center text-ink-soft hover:text-ink">原始內容</summary>
      {body.error ? (
        <QueryError title="原始內容讀取失敗" query={body} />
      ) : (
        <pre className="order-raw">{body.data?.raw ?? "載入中..."}</pre>
      )}
    </details>
  );
}
