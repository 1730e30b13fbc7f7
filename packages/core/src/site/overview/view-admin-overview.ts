import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import {
  type Overview,
  OVERVIEW_TASK_ROWS_MAX,
  type OverviewTaskCount,
  overviewTaskKeys,
} from "@panshi/contracts/site/overview";
import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import { listChangesToApprove } from "../../accounts/email-change/staff/list-email-changes.ts";
import { viewLateInvoices } from "../../commerce/invoice/staff/list-invoices.ts";
import { countOrdersToHandle } from "../../commerce/order/staff/list-all-orders.ts";
import { countIncompleteComparisons } from "../../commerce/reconciliation/view-comparisons.ts";
import { countWaitingRefundRequests } from "../../commerce/refund-request/staff/list-requests.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { isAlertAddressMissing } from "../../platform/settings/staff/manage-settings.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { countUnsentEmailsToReview } from "../unsent-email/list-unsent-emails.ts";
import { viewMemberCounts, viewOverviewFigures, viewPrayerCounts } from "../rollup/view-figures.ts";

/** What waits for somebody with the caller's role, in the order of the contract, and the figures of the last days. */
export const viewAdminOverview = staffVerb("overview:read", async (ctx): Promise<Overview> => {
  const sources = overviewSources.filter(({ needs }) => hasPermission(ctx.actor.role, needs));
  const [figures, ...read] = await Promise.all([
    viewOverviewFigures(ctx),
    ...sources.map((source) => source.read(ctx)),
  ]);
  const lines = read.flat().filter(({ count }) => count > 0);
  return {
    at: ctx.clock.now().toISOString(),
    lines: overviewTaskKeys.flatMap((key) => lines.find(({ line }) => line === key) ?? []),
    figures,
  };
});

/** Where lines of the overview come from: figures that are kept, or a count that stops at a limit; never a whole table. */
type Source = {
  needs: Permission;
  read: (ctx: AdministratorCtx) => Promise<OverviewTaskCount[]>;
};

/** A noun whose rows wait for somebody adds a source here and its lines to `overviewTasks`. */
const overviewSources: readonly Source[] = [
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
      const rows = waiting.slice(0, OVERVIEW_TASK_ROWS_MAX).map(({ memberId, memberName }) => ({
        label: memberName,
        path: `/members/${memberId}`,
      }));
      return [{ line: "emailChanges", count: waiting.length, rows }];
    },
  },
  {
    needs: "orders:read",
    read: async (ctx) => {
      const [{ flagged, unclaimed, eventsWithoutOrder }, comparisons] = await Promise.all([
        countOrdersToHandle(ctx),
        countIncompleteComparisons(ctx),
      ]);
      return [
        { line: "orderFlags", count: flagged },
        { line: "unclaimedOrders", count: unclaimed },
        { line: "paymentEvents", count: eventsWithoutOrder },
        { line: "comparisons", count: comparisons },
      ];
    },
  },
  {
    needs: "orders:refund",
    read: async (ctx) => {
      const { waiting, payable } = await countWaitingRefundRequests(ctx);
      return [{ line: "refundRequests", count: waiting + payable }];
    },
  },
  {
    needs: "mail:retry",
    read: async (ctx) => [{ line: "letters", count: await countUnsentEmailsToReview(ctx) }],
  },
  {
    needs: "settings:general",
    read: async (ctx) => [{ line: "alertAddress", count: (await isAlertAddressMissing(ctx)) ? 1 : 0 }],
  },
  {
    needs: "invoices:manage",
    read: async (ctx) => [{ line: "invoicesLate", count: (await viewLateInvoices(ctx)) ?? TOTAL_CAP }],
  },
];
