import type { OverviewLine } from "@panshi/contracts/overview";
import type { Permission } from "@panshi/contracts/permissions";
import type { AdministratorCtx } from "../context.ts";
import { viewMemberCounts } from "../rollup/view-member-counts.ts";
import { viewPrayerCounts } from "../rollup/view-prayer-counts.ts";

/** Where counts of the overview come from: figures that are kept, or a count that stops at a limit; never a whole table. */
type Source = {
  needs: Permission;
  read: (call: { ctx: AdministratorCtx }) => Promise<Partial<Record<OverviewLine, number>>>;
};

/** A noun whose rows wait for somebody adds a source here and its lines to `overviewLines`. */
export const overviewSources: readonly Source[] = [
  {
    needs: "prayers:read",
    read: async (call) => {
      const { careOpen, pending } = await viewPrayerCounts(call);
      return { care: careOpen, prayers: pending };
    },
  },
  {
    needs: "members:read",
    read: async (call) => ({ plansEnding: (await viewMemberCounts(call)).ending }),
  },
];
