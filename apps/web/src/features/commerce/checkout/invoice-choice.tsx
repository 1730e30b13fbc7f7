import { type InvoiceCarrier, invoiceCarrierKeys, invoiceCarriers } from "@panshi/contracts/commerce/invoice";
import { COMPANY_TITLE_MAX, INVOICE_CARRIER_VALUE_MAX } from "@panshi/contracts/platform/limits";
import { Field, Input, Select } from "@panshi/ui/form/field";
import { type InvoiceDraft, invoiceFields } from "./invoice-draft.ts";

type InvoiceChoiceProps = {
  draft: InvoiceDraft;
  onChange: (draft: InvoiceDraft) => void;
  /** The server's messages by path, e.g. `invoice.value`. */
  errors: Record<string, string>;
};

/** The kind of electronic invoice, and the fields it needs. */
export function InvoiceChoice({ draft, onChange, errors }: InvoiceChoiceProps) {
  const field = draft.kind === "email" ? null : invoiceFields[draft.kind];
  return (
    <>
      <Field label="電子發票" error={errors["invoice"] ?? errors["invoice.kind"]}>
        <Select
          value={draft.kind}
          onChange={({ target }) => onChange({ ...draft, kind: target.value as InvoiceCarrier, value: "" })}
        >
          {invoiceCarrierKeys.map((kind) => (
            <option key={kind} value={kind}>
              {invoiceCarriers[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {field && (
        <Field label={field.label} hint={field.hint} required error={errors["invoice.value"]}>
          <Input
            value={draft.value}
            maxLength={INVOICE_CARRIER_VALUE_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            inputMode={draft.kind === "company" || draft.kind === "donation" ? "numeric" : "text"}
            onChange={({ target }) => onChange({ ...draft, value: target.value })}
          />
        </Field>
      )}
      {draft.kind === "company" && (
        <Field label="公司抬頭" required error={errors["invoice.title"]}>
          <Input
            value={draft.title}
            maxLength={COMPANY_TITLE_MAX}
            autoComplete="organization"
            onChange={({ target }) => onChange({ ...draft, title: target.value })}
          />
        </Field>
      )}
    </>
  );
}
