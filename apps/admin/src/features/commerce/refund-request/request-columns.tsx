import type { AdminRefundRequest, RefundRequestListInput } from "@panshi/contracts/commerce/refund-request";
import { Money, OneLine, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { NextStep, RequestState } from "./request-state.tsx";

export const requestColumns: Columns<AdminRefundRequest, typeof RefundRequestListInput> = [
  { header: "訂單", field: "orderNumber", card: "title", className: "tabular" },
  { header: "購買內容", cell: ({ orderDescription }) => <OneLine>{orderDescription}</OneLine>, gives: 2, card: "note" },
  { header: "狀態", cell: (row) => <RequestState {...row} />, card: "corner" },
  { header: "接下來", cell: (row) => <NextStep request={row} />, gives: 1, className: "text-ink-soft" },
  {
    header: "金額",
    cell: ({ amount, proposed }) => <Money amount={amount ?? proposed} />,
    figure: true,
    card: "labelled",
  },
  {
    header: "申請時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    sort: "-createdAt",
    gives: 3,
    figure: true,
    card: "labelled",
  },
];
