import type { grantSources } from "@panshi/contracts/commerce/membership";

/**
 * Whether an administrator may revoke a grant: their own kind, or an order's that cost nothing. `paid` is the total of its
 * order, null without one.
 */
export const isRevocable = ({
  source,
  paid,
}: {
  source: (typeof grantSources)[number];
  paid: number | null;
}): boolean => source === "administrator" || (source === "order" && paid === 0);
