import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { OVERVIEW_ROWS, type OverviewCount } from "@panshi/contracts/site/overview";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { countIncompleteComparisons } from "../../commerce/reconciliation/count-incomplete-comparisons.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { listChangesToApprove } from "../../accounts/email-change/staff/list-changes-to-approve.ts";
import { isAlertAddressMissing } from "../../platform/settings/staff/is-alert-address-missing.ts";
import { countInvoices } from "../../commerce/invoice/staff/count-invoices.ts";
import { countLettersToReview } from "../letter/count-letters-to-review.ts";
import { countOrders } from "../../commerce/order/staff/count-orders.ts";
import { countRequests } from "../../commerce/refund-request/staff/count-requests.ts";
import { viewMemberCounts } from "../rollup/view-member-counts.ts";
import { viewPrayerCounts } from "../rollup/view-prayer-counts.ts";

/** Where lines of the overview come from: figures that are kept, or a count that stops at a limit; never a whole table. */
type Source = {
  needs: Permission;
  read: (ctx: AdministratorCtx) => Promise<OverviewCount[]>;
};

/** A noun whose rows wait for somebody adds a source here and its lines to `overviewLines`. */
export const overviewSources: readonly Source[] = [
  {
    needs: "prayers:read",
    read: async (ctx) => {
      const { careOpen, pending } = await viewPrayerCounts(ctx);
      return [
        { line: "care", count: careOpen },
        { line: "prayers", count: pending },
      ];
    },
  },
  {
    needs: "members:read",
    read: async (ctx) => [{ line: "plansEnding", count: (await viewMemberCounts(ctx)).ending }],
  },
  {
    needs: "members:write",
    read: async (ctx) => {
      const waiting = await listChangesToApprove(ctx);
      const rows = waiting.slice(0, OVERVIEW_ROWS).map(({ memberId, memberName }) => ({
        label: memberName,
        path: `/members/${memberId}`,
      }));
      return [{ line: "emailChanges", count: waiting.length, rows }];
    },
  },
  {
    needs: "orders:read",
    read: async (ctx) => {
      const { flagged, flags, unclaimed, eventsWithoutOrder } = await countOrders(ctx);
      return [
        { line: "orderFlags", count: flagged },
        { line: "refundsUnknown", count: flags.find(({ code }) => code === "refund_unknown")?.count ?? 0 },
        { line: "unclaimedOrders", count: unclaimed },
        { line: "paymentEvents", count: eventsWithoutOrder },
        { line: "comparisons", count: await countIncompleteComparisons(ctx) },
      ];
    },
  },
  {
    needs: "orders:refund",
    read: async (ctx) => {
      const { waiting, payable } = await countRequests(ctx);
      return [{ line: "refundRequests", count: waiting + payable }];
    },
  },
  {
    needs: "mail:retry",
    read: async (ctx) => [{ line: "letters", count: await countLettersToReview(ctx) }],
  },
  {
    needs: "settings:general",
    read: async (ctx) => [{ line: "alertAddress", count: (await isAlertAddressMissing(ctx)) ? 1 : 0 }],
  },
  {
    needs: "invoices:manage",
    read: async (ctx) => [{ line: "invoicesLate", count: (await countInvoices(ctx)).late ?? TOTAL_CAP }],
  },
];
