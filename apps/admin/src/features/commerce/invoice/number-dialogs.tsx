import { trpc } from "@panshi/client/trpc";
import type { InvoiceBatchKind } from "@panshi/contracts/commerce/invoice";
import { InvoiceNumberInput, RecordRejectionInput } from "@panshi/contracts/commerce/invoice-record";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { ActionDialog } from "../../../kit/form/action-dialog.tsx";
import { typedFormFields } from "../../../kit/form/form-fields.tsx";
import type { ResourceInfo } from "../../../kit/resource-info.ts";
import { useRefreshInvoices } from "./invoice-resource.ts";

/** An invoice or an adjustment, as these dialogs need it. */
type NumberRow = { id: string; number: string | null };
type DialogProps<Row extends NumberRow> = { noun: ResourceInfo<Row>; row: Row; kind: InvoiceBatchKind };

/** The verbs, which name the dialogs in the address. */
export const SET_INVOICE_NUMBER_LABEL = "登錄號碼";
export const CORRECT_INVOICE_NUMBER_LABEL = "更正號碼";
export const RECORD_INVOICE_REJECTION_LABEL = "退回";

const number = typedFormFields<typeof InvoiceNumberInput>();
const reject = typedFormFields<typeof RecordRejectionInput>();

/** Stores a number that was looked up at the provider, or corrects one. */
export function NumberDialog<Row extends NumberRow>({ noun, row, kind }: DialogProps<Row>) {
  const { setNumber } = trpc.useUtils().client.admin.invoice;
  const refresh = useRefreshInvoices();
  const title = noun.title(row);
  return (
    <ActionDialog
      noun={noun}
      row={row}
      title={`${title}的號碼`}
      {...(row.number !== null && { lead: `現在登錄的是 ${row.number}。` })}
      schema={InvoiceNumberInput}
      values={{ kind, id: row.id, number: "", day: taipeiDay(Date.now()), reason: "" }}
      submit={row.number === null ? SET_INVOICE_NUMBER_LABEL : CORRECT_INVOICE_NUMBER_LABEL}
      overtaken
      call={(input) => setNumber.mutate(input).finally(refresh)}
      done={() => ({ title: "號碼已登錄", description: title })}
    >
      <number.Text
        name="number"
        label={kind === "invoices" ? "發票號碼" : "作廢的發票號碼，或折讓單號碼"}
        {...(kind === "invoices" && { placeholder: "AB12345678" })}
        required
        autoComplete="off"
      />
      <number.Day name="day" label={kind === "invoices" ? "發票日期" : "完成日期"} required />
      <number.Area name="reason" label="號碼的來源" required className="min-h-20!" />
    </ActionDialog>
  );
}

/** Puts a row that the provider did not take back for the next batch. */
export function RecordRejectionDialog<Row extends NumberRow>({ noun, row, kind }: DialogProps<Row>) {
  const calls = trpc.useUtils().client.admin.invoice;
  const refresh = useRefreshInvoices();
  const title = noun.title(row);
  return (
    <ActionDialog
      noun={noun}
      row={row}
      title={`退回「${title}」`}
      lead="加值中心退件時用這個。它會回到待匯出，進下一批。"
      schema={RecordRejectionInput}
      values={{ kind, id: row.id, reason: "" }}
      submit={`${RECORD_INVOICE_REJECTION_LABEL}${noun.name}`}
      overtaken
      call={(input) => calls.reject.mutate(input).finally(refresh)}
      done={() => ({ title: "已退回，等下一批", description: title })}
    >
      <reject.Area name="reason" label="加值中心說的原因" required className="min-h-20!" />
    </ActionDialog>
  );
}
