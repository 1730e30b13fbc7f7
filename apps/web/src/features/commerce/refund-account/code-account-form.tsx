import { serverCode } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { ACCOUNT_CODE_DIGITS } from "@panshi/contracts/commerce/refund-request-labels";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useEffect, useRef, useState } from "react";
import { CallForm } from "../../../lib/components/call-form.tsx";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { AccountFields, readAccount } from "./account-fields.tsx";
import { AccountSubmit } from "./own-account-form.tsx";

type CodeAccountFormProps = {
  token: string;
  onEntered: (payoutFrom: string) => void;
  /** The link ended meanwhile. */
  onExpired: (error: unknown) => void;
};

/** Somebody who cannot sign in gets a code by email, and enters it with the account. */
export function CodeAccountForm({ token, onEntered, onExpired }: CodeAccountFormProps) {
  const [isSent, setIsSent] = useState(false);
  const onError = (error: unknown) => {
    if (serverCode(error) === "link_expired") onExpired(error);
  };
  const { refundRequest } = trpc.payments;
  const send = refundRequest.sendCode.useMutation({ onSuccess: () => setIsSent(true), onError });
  const enter = refundRequest.enterAccountByCode.useMutation({
    onSuccess: ({ payoutFrom }) => onEntered(payoutFrom),
    onError,
  });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) form.current?.querySelector("input")?.focus();
  }, [isSent]);
  const failure = <ErrorMessage error={send.error} part="token" />;
  if (!isSent)
    return (
      <div className="grid gap-4">
        <p>先確認是你本人：我們寄一組六位數的驗證碼，到下單時留的信箱。</p>
        {failure}
        <Button
          size="lg"
          busy={send.isPending}
          busyLabel="寄出中..."
          className="w-full"
          onClick={() => send.mutate({ token })}
        >
          寄驗證碼給我
        </Button>
      </div>
    );
  return (
    <div ref={form}>
      <CallForm
        call={enter}
        read={(typed) => ({ input: { token, code: formText(typed, "code"), account: readAccount(typed) } })}
        actions={<AccountSubmit busy={enter.isPending} />}
      >
        <div className="grid gap-4">
          <Field label="驗證碼" required name="code" hint="寄到信箱了，十分鐘內有效。">
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={ACCOUNT_CODE_DIGITS} />
          </Field>
          {failure}
          <Button
            variant="quiet"
            busy={send.isPending}
            busyLabel="寄出中..."
            className="justify-self-start"
            onClick={() => send.mutate({ token })}
          >
            再寄一次驗證碼
          </Button>
          <p role="status" className="sr-only">
            {send.isSuccess && `驗證碼寄出了（${new Date(send.submittedAt).toLocaleTimeString("zh-TW")}）`}
          </p>
        </div>
        <AccountFields />
      </CallForm>
    </div>
  );
}
