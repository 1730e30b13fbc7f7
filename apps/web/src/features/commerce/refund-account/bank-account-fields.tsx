import type { BankAccount } from "@panshi/contracts/commerce/refund-request";
import { BANK_ACCOUNT_LENGTH_LIMITS } from "@panshi/contracts/commerce/refund-request-labels";
import { Field, Input } from "@panshi/ui/form/field";
import { formText } from "../../../lib/components/form-text.ts";

/** The fields of a bank account. Nothing is kept by the browser. */
export const BankAccountFields = () => (
  <>
    <Field label="銀行代碼" required name="account.bankCode" hint="三位數字，例如中國信託是 822，郵局是 700。">
      <Input inputMode="numeric" autoComplete="off" maxLength={BANK_ACCOUNT_LENGTH_LIMITS.bankCode} />
    </Field>
    <Field label="分行" required={false} name="account.branch">
      <Input autoComplete="off" maxLength={BANK_ACCOUNT_LENGTH_LIMITS.branch} />
    </Field>
    <Field label="帳號" required name="account.accountNumber" hint="6 到 16 位數字。">
      <Input inputMode="numeric" autoComplete="off" spellCheck={false} />
    </Field>
    <Field label="戶名" required name="account.holder" hint="和存摺上的一樣。">
      <Input autoComplete="off" maxLength={BANK_ACCOUNT_LENGTH_LIMITS.holder} />
    </Field>
  </>
);

/** The account that was typed. */
export const readBankAccountForm = (typed: FormData): BankAccount => ({
  bankCode: formText(typed, "account.bankCode"),
  branch: formText(typed, "account.branch"),
  accountNumber: formText(typed, "account.accountNumber"),
  holder: formText(typed, "account.holder"),
});
