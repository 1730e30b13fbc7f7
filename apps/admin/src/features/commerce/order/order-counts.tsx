import { trpc } from "@panshi/client/trpc";
import { orderFlagLabels } from "@panshi/contracts/commerce/order-flag";
import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { ORDER_COUNT_MAX, type OrderListInput } from "@panshi/contracts/commerce/order-list";
import type { ListAddress } from "../../../kit/list/address.ts";
import { formatMoney, formatNumber } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

type WaitingFilterProps = { address: ListAddress<typeof OrderListInput> };

/** The reasons for review, each with how many orders have it; without the figures until they are read. */
export function useFlagOptions() {
  const { data } = trpc.admin.order.counts.useQuery(undefined, freshAtVisitOptions);
  const withCount = (label: string, count: number | undefined) => (count ? `${label}（${countText(count)}）` : label);
  return {
    any: withCount("任何原因", data?.flagged),
    ...mapValues(orderFlagLabels, (label, code) =>
      withCount(label, data?.flags.find((one) => one.code === code)?.count),
    ),
  };
}

const mapValues = <Key extends string>(
  labels: Readonly<Record<Key, string>>,
  map: (label: string, key: Key) => string,
) =>
  Object.fromEntries(
    (Object.entries(labels) as [Key, string][]).map(([key, label]) => [key, map(label, key)]),
  ) as Record<Key, string>;

/** What waits for somebody, with how much of it: each a filter of the list, pressed while it is chosen. */
export function NeedsActionFilter({ address }: WaitingFilterProps) {
  const { data } = trpc.admin.order.counts.useQuery(undefined, freshAtVisitOptions);
  const { flag, state } = address.state;
  const choices = [
    { label: "待確認", count: data?.flagged, chosen: flag === "any", set: { flag: "any" as const } },
    { label: "未領取", count: data?.unclaimed, chosen: state === "unclaimed", set: { state: "unclaimed" as const } },
  ];
  return (
    <div role="group" aria-label="待辦的訂單" className="waiting-filter">
      {choices.map(({ label, count, chosen, set }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen}
          onClick={() =>
            address.change(chosen ? Object.fromEntries(Object.keys(set).map((name) => [name, undefined])) : { ...set })
          }
        >
          {label}
          <span className="tabular">{count === undefined ? "" : countText(count)}</span>
        </button>
      ))}
    </div>
  );
}

/** A count is read up to its maximum. */
export const countText = (count: number): string =>
  count > ORDER_COUNT_MAX ? `${formatNumber(ORDER_COUNT_MAX)}+` : formatNumber(count);

/** What the orders of a filter or search received and returned; too many are only said to be that. */
export function OrderSums({ state }: { state: ListAddress<typeof OrderListInput>["state"] }) {
  const { data } = trpc.admin.order.sums.useQuery(state, freshAtVisitOptions);
  if (data === undefined) return null;
  if (data === null) return `，超過 ${formatNumber(TOTAL_CAP)} 筆`;
  const { count, received, refunded } = data;
  const returned = refunded > 0 ? `，已退 ${formatMoney(refunded)}，淨收款 ${formatMoney(received - refunded)}` : "";
  return `；全部 ${formatNumber(count)} 筆實收 ${formatMoney(received)}${returned}`;
}
