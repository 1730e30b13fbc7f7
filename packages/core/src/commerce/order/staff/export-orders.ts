import { orderFlags } from "@panshi/contracts/commerce/order-flag";
import {
  orderKindLabels,
  type OrderListInput,
  orderStateLabels,
  paymentMethodLabels,
} from "@panshi/contracts/commerce/order-list";
import { formatTaipeiTime } from "@panshi/contracts/platform/taipei-time";
import { writeAccessLog } from "../../../platform/access-log/write-access-log.ts";
import { contactOf } from "../../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../../platform/context.ts";
import { type CsvColumns, csvChunks } from "../../../platform/csv.ts";
import { everyBatch } from "../../../platform/list/read-page.ts";
import { staffStream } from "../../../platform/staff-verb.ts";
import { buyerNameOf } from "./order-row.ts";
import { type OrderListRow, allOrders } from "./store.ts";

export type OrderExportInput = Omit<OrderListInput, "limit" | "cursor">;

const columns = (ctx: Pick<AdministratorCtx, "actor">): CsvColumns<OrderListRow> => ({
  訂單編號: ({ number }) => number,
  狀態: ({ state }) => orderStateLabels[state],
  待確認: ({ flags }) => flags.map((code) => orderFlags[code]).join("；"),
  買的人: ({ member }) => buyerNameOf(member) ?? "",
  電子郵件: ({ member, email }) => contactOf(ctx, { email: member?.email ?? email }).email ?? "",
  種類: ({ kind }) => orderKindLabels[kind],
  內容: ({ description }) => description,
  金額: ({ total }) => total,
  實收: ({ received }) => received,
  已退: ({ refunded }) => refunded,
  付款方式: ({ method }) => (method ? paymentMethodLabels[method] : ""),
  下單時間: ({ createdAt }) => formatTaipeiTime(createdAt),
  付款時間: ({ paidAt }) => (paidAt ? formatTaipeiTime(paidAt) : ""),
});

/** All orders of a search and filter as a CSV file in chunks, in the list's order. The access log has the export before its first chunk. */
export const exportOrders = staffStream(
  "orders:read",
  (ctx, input: OrderExportInput): AsyncGenerator<string, void> => chunks(ctx, input),
);

async function* chunks(ctx: AdministratorCtx, input: OrderExportInput) {
  await writeAccessLog(ctx, { kind: "order.export", subjectIds: [], filters: { ...input, format: "csv" } });
  yield* csvChunks(columns(ctx), everyBatch({ ctx, list: allOrders, input }));
}
