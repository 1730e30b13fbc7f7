import { formatPrice } from "@panshi/contracts/plan";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverCode, serverMessage } from "../../lib/failure.ts";
import { quoteQuery } from "../../lib/query/query-options.ts";
import { trpc } from "../../lib/trpc.ts";
import { readSessionItem, writeSessionItem } from "../../lib/session/session-storage.ts";
import { listPrice, type OrderContents, toQuoteInput } from "./order-contents.ts";

/** Said where a code was typed and not tried: nobody pays a sum that they have not seen. */
export const COUPON_NOT_APPLIED = "先按「套用」看看折抵多少，或清空這一欄";

/** The code that a visitor had typed when they went to sign in. */
const COUPON_STORAGE_KEY = "coupon";

/** What a purchase costs now, by the server, with a coupon's code where one was tried. */
export function useQuote(purchase: OrderContents) {
  const [code, setCode] = useState(() => readSessionItem(COUPON_STORAGE_KEY) ?? "");
  useEffect(() => writeSessionItem(COUPON_STORAGE_KEY, null), []);
  const [applied, setApplied] = useState("");
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.payments.quote.useQuery(
    toQuoteInput(purchase, applied),
    { ...quoteQuery, placeholderData: keepPreviousData },
  );
  const current = isPlaceholderData ? undefined : data;
  const subtotal = current?.subtotal ?? listPrice(purchase);
  const discount = applied && current ? current.discount : 0;
  // Too many codes were tried: that is the coupon's trouble, and the price without one is still known.
  const throttled = applied !== "" && serverCode(error) === "too_many" ? (serverMessage(error) ?? null) : null;
  const trouble = applied ? (throttled ?? current?.couponError ?? null) : null;
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
      keep: () => writeSessionItem(COUPON_STORAGE_KEY, code.trim() || null),
      apply: () => setApplied(code.trim().toUpperCase()),
    },
  };
}
