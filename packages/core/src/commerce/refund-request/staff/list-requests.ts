import type { Page } from "@panshi/contracts/platform/list";
import type { AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { logShown } from "../../../platform/access-log/log-shown.ts";
import { staffNewerRows } from "../../../platform/list/count-newer.ts";
import { type WithTotalFlag, readPage } from "../../../platform/list/read-page.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { countOpenRequests, refundRequestListQuery } from "../store.ts";
import { toAdminRefundRequest, viewRequest } from "../view-request.ts";

/**
 * The refund requests that match the filters. Who asked stands on the order's page, and a bank account in no list. The access log
 * has the requests whose words a page shows.
 */
export const listRequests = staffVerb(
  "orders:refund",
  async (ctx, input: WithTotalFlag<RefundRequestListInput>): Promise<Page<AdminRefundRequest>> => {
    const page = await readPage({
      ctx,
      list: refundRequestListQuery,
      input,
      view: toAdminRefundRequest(ctx.clock.now()),
    });
    const { counted: _, ...filters } = input;
    await logShown(ctx, { kind: "refund.list", rows: page.items, filters });
    return page;
  },
);

/** How many refund requests came after those that a screen shows. */
export const countNewerRequests = staffNewerRows("orders:refund", refundRequestListQuery);

/** One refund request. Throws `not_found`. */
export const getRequest = staffVerb(
  "orders:refund",
  async (ctx, input: { id: string }): Promise<AdminRefundRequest> => {
    return viewRequest(ctx, input);
  },
);

/** Counting stops here: more than anybody answers in a week. */
const CAP = 1000;

/** How many requests wait for an administrator: for a decision, or for a payment that may go to its account now. */
export const countWaitingRefundRequests = staffVerb(
  "orders:refund",
  (ctx): Promise<{ waiting: number; payable: number }> => {
    return countOpenRequests(ctx.db, { now: ctx.clock.now(), cap: CAP });
  },
);
