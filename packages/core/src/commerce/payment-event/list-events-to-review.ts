import type { Page } from "@panshi/contracts/platform/list";
import type { ReviewEvent, ReviewEventListInput } from "@panshi/contracts/commerce/payment-event-list";
import { personName } from "@panshi/contracts/platform/person-name";
import { logShown } from "../../platform/access-log/log-shown.ts";
import { staffNewerRows } from "../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { type PaymentEventRow, reviewEventListQuery, selectEventOrdersAndResolvers } from "./store.ts";

/**
 * The payment events that a person must review or has reviewed, with their orders where these are known. Their fields may be a
 * payer's, so the access log has each page.
 */
export const listEventsToReview = staffVerb(
  "orders:read",
  async (ctx, input: WithTotalFlag<ReviewEventListInput>): Promise<Page<ReviewEvent>> => {
    const page = await readPage({ ctx, list: reviewEventListQuery, input });
    const names =
      page.items.length === 0
        ? []
        : await selectEventOrdersAndResolvers(
            ctx.db,
            page.items.map(({ id }) => id),
          );
    const items = page.items.flatMap((row) =>
      view(
        row,
        names.find(({ id }) => id === row.id),
      ),
    );
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "payment_event.list", rows: items, filters });
    return { ...page, items };
  },
);

/** How many payment events to review came after those that a screen shows. */
export const countNewerEventsToReview = staffNewerRows("orders:read", reviewEventListQuery);

type Names = Awaited<ReturnType<typeof selectEventOrdersAndResolvers>>[number];

function view(row: PaymentEventRow, names: Names | undefined): ReviewEvent[] {
  const { id, receivedAt, source, kind, quarantine, merTradeNo, tradeNo, amount, method, paidAt } = row;
  if (quarantine === null) return [];
  const isKnown = names?.orderId && names.orderNumber;
  const by = names?.email
    ? { firstName: names.firstName ?? "", lastName: names.lastName ?? "", email: names.email }
    : null;
  return [
    {
      id,
      source,
      kind,
      quarantine,
      merTradeNo,
      tradeNo,
      amount,
      method,
      receivedAt: receivedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      order: isKnown ? { id: names.orderId ?? "", number: names.orderNumber ?? "" } : null,
      fields: Object.entries(row.fields).map(([name, value]) => ({ name, value })),
      resolution: row.resolution,
      resolvedAt: row.resolvedAt?.toISOString() ?? null,
      resolutionReason: row.resolutionReason,
      resolvedBy: by && personName(by),
    },
  ];
}
