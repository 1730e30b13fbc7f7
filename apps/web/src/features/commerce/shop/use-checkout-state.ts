import { trpc } from "@panshi/client/trpc";
import type { Product } from "@panshi/contracts/commerce/product";
import { CART_EMPTY as NOTHING_CHOSEN, VISITOR_PAYMENT_CLOSED } from "@panshi/contracts/platform/messages";
import { useState } from "react";
import { errorMessage } from "../../../lib/components/error-message.tsx";
import { useRegistrationOpen } from "../../../lib/query/capabilities.ts";
import { freshPaymentAvailabilityQueryOptions } from "../../../lib/query/query-options.ts";
import { useGetViewer } from "../../../lib/session/viewer.ts";

/** Whether products can be bought, and the check before a checkout. */
export function useCheckoutState() {
  const { payments, member } = trpc.useUtils();
  // The state that came with the page; fetched only when somebody wants to pay.
  const { data } = trpc.payments.state.useQuery(undefined, { enabled: false });
  const registrationOpen = useRegistrationOpen();
  const getViewer = useGetViewer();
  const [checking, setChecking] = useState(false);

  // It may have been opened since the page was; what was closed since is refused by the order.
  const isOpenNow = async () =>
    (await member.site.capabilities.fetch(undefined, freshPaymentAvailabilityQueryOptions)).registrationOpen;

  /** The refusal to show; null where the checkout begins. An empty cart makes no request. */
  async function check(chosen: readonly Product[]): Promise<CheckoutRefusal | null> {
    if (chosen.length === 0) return CART_EMPTY;
    setChecking(true);
    try {
      const { open } = await payments.state.fetch(undefined, freshPaymentAvailabilityQueryOptions);
      const closed = !registrationOpen && !(await getViewer()) && !(await isOpenNow());
      return checkoutRefusal(chosen, open, closed);
    } catch (error) {
      return { title: "現在不能結帳", description: errorMessage(error) };
    } finally {
      setChecking(false);
    }
  }
  return { open: data?.open ?? false, checking, check };
}

/** The toast that refuses a checkout. */
type CheckoutRefusal = { title: string; description: string };

const CART_EMPTY: CheckoutRefusal = { title: "購物車為空", description: NOTHING_CHOSEN };
const NOT_AVAILABLE: CheckoutRefusal = { title: "功能開發中", description: "購買功能即將上線" };

const MEMBERS_ONLY: CheckoutRefusal = { title: "請先登入", description: VISITOR_PAYMENT_CLOSED };

/**
 * The refusal of a checkout of these products (S5.42, S8.46); null where the checkout begins. `open`: whether payment
 * is open; `membersOnly`: a visitor could not register for what they paid.
 */
export function checkoutRefusal(
  chosen: readonly Product[],
  open: boolean,
  membersOnly = false,
): CheckoutRefusal | null {
  if (chosen.length === 0) return CART_EMPTY;
  if (!open) return NOT_AVAILABLE;
  return membersOnly ? MEMBERS_ONLY : null;
}
