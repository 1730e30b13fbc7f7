import { formatPrice } from "@panshi/contracts/plan";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { quoteQuery } from "../../lib/query-exceptions.ts";
import { trpc } from "../../lib/trpc.ts";
import { knownPrice, type Purchase, quoteOf } from "./purchase.ts";

/** Said where a code was typed and not tried: nobody pays a sum that they have not seen. */
export const COUPON_UNTRIED = "先按「套用」看看折抵多少，或清空這一欄";

/** What a purchase costs now, by the server, with a coupon's code where one was tried. */
export function useQuote(purchase: Purchase) {
  const [code, setCode] = useState("");
  const [applied, setApplied] = useState("");
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.payments.quote.useQuery(
    quoteOf(purchase, applied),
    { ...quoteQuery, placeholderData: keepPreviousData },
  );
  const current = isPlaceholderData ? undefined : data;
  const subtotal = current?.subtotal ?? knownPrice(purchase);
  const discount = applied && current ? current.discount : 0;
  const trouble = applied ? (current?.couponTrouble ?? null) : null;
  return {
    price: { subtotal, discount, total: subtotal - discount, couponTitle: current?.couponTitle ?? null },
    /** Whether the sum is the server's own. */
    settled: current !== undefined && !error,
    error,
    refetch,
    coupon: {
      code,
      applied,
      busy: applied !== "" && isFetching,
      trouble,
      /** Typed and not tried. */
      untried: code.trim() !== "" && applied === "",
      worked: applied && current && trouble === null ? `已套用，折抵 ${formatPrice(discount)}` : null,
      write: (text: string) => {
        setCode(text);
        setApplied("");
      },
      apply: () => setApplied(code.trim().toUpperCase()),
    },
  };
}
