import type { Page } from "@panshi/contracts/platform/list";
import type { AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { type Counted, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { refundRequests } from "../store.ts";
import { requestView } from "../view-request.ts";

/**
 * The refund requests that match the filters. Who asked stands on the order's page, and a bank account in no list. The access log
 * has the requests whose words a page shows.
 */
export const listRequests = staffVerb(
  "orders:refund",
  async (ctx, input: Counted<RefundRequestListInput>): Promise<Page<AdminRefundRequest>> => {
    const page = await readPage({ ctx, list: refundRequests, input, view: requestView(ctx.clock.now()) });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "refund.list", rows: page.items, filters });
    return page;
  },
);
