import { trpc } from "@panshi/client/trpc";
import { ExportBatchInput, INVOICE_BATCH_MAX, INVOICE_OVERDUE_HOURS } from "@panshi/contracts/commerce/invoice-record";
import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import { Button } from "@panshi/ui/button";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { useHistoryDialog } from "../../../kit/layer.ts";
import { paths } from "../../../paths.ts";
import { invoiceBatchResource, useRefreshInvoices } from "./invoice-resource.ts";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";

/** A layer that is no row's. */
const EXPORT = "~export";

/** A count, or that there are more than are counted. */
const countText = (count: number | null): string =>
  count === null ? `${INVOICE_BATCH_MAX.toLocaleString("zh-TW")} 以上` : count.toLocaleString("zh-TW");

const words = {
  invoices: { unit: "張", ready: "可以匯出", none: "現在沒有要匯出的發票。" },
  adjustments: { unit: "筆", ready: "作廢與折讓等著匯出", none: "現在沒有要匯出的作廢與折讓。" },
} as const;

/** What the next export takes, with its button, and the warning about late invoices. */
export function ExportBar({ kind }: { kind: InvoiceBatchKind }) {
  const { data } = trpc.admin.invoice.counts.useQuery(undefined, freshAtVisitOptions);
  const { layer, open } = useHistoryDialog();
  const ready = data && (kind === "invoices" ? data.ready : data.readyAdjustments);
  const { unit, ready: waits, none } = words[kind];
  return (
    <div className="invoice-export">
      <div role="status">
        {ready !== undefined && <p>{ready === 0 ? none : `${countText(ready)} ${unit}${waits}。`}</p>}
        {data && data.late !== 0 && kind === "invoices" && (
          <p className="text-warn">
            <Link to={`${paths.invoices}?state=late`} className="underline underline-offset-8">
              {countText(data.late)} 張付款超過 {INVOICE_OVERDUE_HOURS} 小時還沒有號碼
            </Link>
          </p>
        )}
      </div>
      {ready !== undefined && ready !== 0 && (
        <>
          <Button onClick={() => open(EXPORT)}>匯出</Button>
          {layer === EXPORT && <ExportDialog kind={kind} ready={ready} />}
        </>
      )}
    </div>
  );
}

/** Says how many are taken; afterwards the batch is shown among the others, with its file. */
function ExportDialog({ kind, ready }: { kind: InvoiceBatchKind; ready: number | null }) {
  const calls = trpc.useUtils().client.admin.invoiceBatch;
  const refresh = useRefreshInvoices();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { unit } = words[kind];
  const taken = Math.min(ready ?? INVOICE_BATCH_MAX, INVOICE_BATCH_MAX).toLocaleString("zh-TW");
  return (
    <ActionDialog
      noun={invoiceBatchResource}
      title={kind === "invoices" ? "匯出發票" : "匯出作廢與折讓"}
      lead={`${taken} ${unit}會放進新的一批，之後等加值中心回傳號碼；號碼回來之前，這些訂單不能退款。檔案留在「批次」，隨時能再下載同一份。`}
      schema={ExportBatchInput}
      values={{ kind, idempotencyKey }}
      submit={kind === "invoices" ? `匯出 ${taken} ${unit}發票` : `匯出 ${taken} ${unit}作廢與折讓`}
      failed={{ title: "沒有匯出", description: "這一批沒有建立" }}
      overtaken
      call={async (input) => {
        try {
          return await calls.export.mutate(input);
        } finally {
          refresh();
        }
      }}
      done={({ name, rows }) => ({ title: `批次 ${name} 已建立`, description: `共 ${rows} ${unit}，可以下載了。` })}
      onDone={() => void navigate(paths.invoiceBatches, { replace: true })}
    />
  );
}
