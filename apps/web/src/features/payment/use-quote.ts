import { formatPrice } from "@panshi/contracts/plan";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverCode, serverMessage } from "../../lib/failure.ts";
import { quoteQuery } from "../../lib/query-exceptions.ts";
import { trpc } from "../../lib/trpc.ts";
import { readVisit, writeVisit } from "../../lib/visit-storage.ts";
import { knownPrice, type Purchase, quoteOf } from "./purchase.ts";

/** Said where a code was typed and not tried: nobody pays a sum that they have not seen. */
export const COUPON_UNTRIED = "先按「套用」看看折抵多少，或清空這一欄";

/** The code that a visitor had typed when they went to sign in. */
const TYPED_COUPON = "coupon";

/** What a purchase costs now, by the server, with a coupon's code where one was tried. */
export function useQuote(purchase: Purchase) {
  const [code, setCode] = useState(() => readVisit(TYPED_COUPON) ?? "");
  useEffect(() => writeVisit(TYPED_COUPON, null), []);
  const [applied, setApplied] = useState("");
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.payments.quote.useQuery(
    quoteOf(purchase, applied),
    { ...quoteQuery, placeholderData: keepPreviousData },
  );
  const current = isPlaceholderData ? undefined : data;
  const subtotal = current?.subtotal ?? knownPrice(purchase);
  const discount = applied && current ? current.discount : 0;
  // Too many codes were tried: that is the coupon's trouble, and the price without one is still known.
  const throttled = applied !== "" && serverCode(error) === "too_many" ? (serverMessage(error) ?? null) : null;
  const trouble = applied ? (throttled ?? current?.couponTrouble ?? null) : null;
  return {
    price: { subtotal, discount, total: subtotal - discount, couponTitle: current?.couponTitle ?? null },
    /** Whether the sum is the server's own. */
    settled: current !== undefined && !error,
    error: throttled === null ? error : null,
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
      /** Keeps what is typed for after signing in. */
      keep: () => writeVisit(TYPED_COUPON, code.trim() || null),
      apply: () => setApplied(code.trim().toUpperCase()),
    },
  };
}
