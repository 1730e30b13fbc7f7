import { serverCode, serverMessage } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { quoteQueryOptions } from "../../../lib/query/query-options.ts";
import { readSessionItem, writeSessionItem } from "../../../lib/session/session-storage.ts";
import { listPrice, type OrderContents, toQuoteInput } from "./order-contents.ts";

/** Shown where a typed code was not applied: nobody pays a sum they have not seen. */
export const COUPON_NOT_APPLIED_MESSAGE = "先按「套用」看看折抵多少，或清空這一欄";

/** Session storage name of the code that a visitor typed before signing in. */
const COUPON_STORAGE_KEY = "coupon";

/** The server's price of the contents, with the applied coupon code. */
export function useQuote(contents: OrderContents) {
  const [code, setCode] = useState(() => readSessionItem(COUPON_STORAGE_KEY) ?? "");
  useEffect(() => writeSessionItem(COUPON_STORAGE_KEY, null), []);
  const [applied, setApplied] = useState("");
  const { data, error, isFetching, isPlaceholderData, refetch } = trpc.payments.quote.useQuery(
    toQuoteInput(contents, applied),
    { ...quoteQueryOptions, placeholderData: keepPreviousData },
  );
  const current = isPlaceholderData ? undefined : data;
  const subtotal = current?.subtotal ?? listPrice(contents);
  const discount = applied && current ? current.discount : 0;
  // Too many codes were tried: an error of the coupon field, while the price without one stays known.
  const throttled = applied !== "" && serverCode(error) === "too_many" ? (serverMessage(error) ?? null) : null;
  const couponError = applied ? (throttled ?? current?.couponError ?? null) : null;
  return {
    price: { subtotal, discount, total: subtotal - discount, couponTitle: current?.couponTitle ?? null },
    /** Whether the sum is the server's. */
    settled: current !== undefined && !error,
    error: throttled === null ? error : null,
    refetch,
    coupon: {
      code,
      applied,
      busy: applied !== "" && isFetching,
      error: couponError,
      /** Whether a code was typed and not applied. */
      notApplied: code.trim() !== "" && applied === "",
      discountText: applied && current && couponError === null ? `已套用，折抵 ${formatPrice(discount)}` : null,
      write: (text: string) => {
        setCode(text);
        setApplied("");
      },
      /** Stores the typed code until after the sign-in. */
      storeCode: () => writeSessionItem(COUPON_STORAGE_KEY, code.trim() || null),
      apply: () => setApplied(code.trim().toUpperCase()),
    },
  };
}
