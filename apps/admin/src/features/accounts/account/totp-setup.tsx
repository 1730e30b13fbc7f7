import { trpc } from "@panshi/client/trpc";
import { TotpConfirmInput, type TotpSecret } from "@panshi/contracts/accounts/totp";
import { serverCode } from "@panshi/client/failure";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { failureOf } from "../../../lib/failure.ts";
import { AccountForm } from "./account-form.tsx";
import { CodeField } from "../../../kit/form/code-field.tsx";
import { QrCode } from "@panshi/ui/display/qr-code";
import { RecoveryCodes } from "./recovery-codes.tsx";

const Nothing = z.strictObject({});

type TotpSetupProps = {
  onDone: () => void;
  onCancel?: () => void;
};

/**
 * Sets up the second factor: the secret with its first code, and the recovery codes. After too many wrong codes it begins again, and
 * says so.
 */
export function TotpSetup({ onDone, onCancel }: TotpSetupProps) {
  const { account } = trpc.useUtils().client.admin;
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const step = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the first thing that the step needs takes the focus; the QR code above it stays in sight.
  useEffect(() => {
    if (secret) step.current?.querySelector("input")?.focus({ preventScroll: true });
    else if (ended) step.current?.querySelector<HTMLElement>("button[type=submit]")?.focus();
  }, [secret, ended]);
  const confirm = (input: TotpConfirmInput) =>
    account.confirmTotp.mutate(input).catch((error: unknown) => {
      if (serverCode(error) === "totp_unset") {
        setEnded(failureOf(error).message);
        setSecret(null);
      }
      throw error;
    });
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!secret) {
    return (
      <div ref={step}>
        <AccountForm
          schema={Nothing}
          values={{}}
          call={() => account.beginTotp.mutate()}
          done={(made) => {
            setEnded(null);
            setSecret(made);
          }}
          submit="開始設定"
          onCancel={onCancel}
        >
          {ended ? (
            <p role="alert" className="measure border-s-2 border-warn ps-4">
              {ended}
            </p>
          ) : (
            <p className="measure text-ink-soft">請先在手機上裝好驗證器，下一步會用到。</p>
          )}
        </AccountForm>
      </div>
    );
  }
  return (
    <div ref={step} className="grid gap-6">
      <Secret {...secret} />
      <AccountForm
        schema={TotpConfirmInput}
        values={{ code: "" }}
        call={confirm}
        done={({ recoveryCodes }) => setCodes(recoveryCodes)}
        submit="啟用兩步驟驗證"
        onCancel={onCancel}
      >
        <CodeField hint="驗證器現在顯示的六位數字" />
      </AccountForm>
    </div>
  );
}

/** The secret as QR code and as text, in groups of four. */
function Secret({ secret, uri }: TotpSecret) {
  return (
    <section aria-labelledby="totp-secret" className="grid gap-4">
      <h3 id="totp-secret" className="text-xl">
        用驗證器掃描
      </h3>
      <p className="measure text-ink-soft">
        打開手機上的驗證器，例如 Google Authenticator、1Password 或 Apple 的密碼，新增一個帳號並掃描。
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <QrCode text={uri} label="兩步驟驗證的 QR code" />
        <div className="grid min-w-0 gap-1">
          <p className="text-sm text-ink-soft">不能掃描？輸入這組金鑰：</p>
          <p className="font-mono break-all">{secret.replace(/.{4}(?=.)/g, "$& ")}</p>
          <a href={uri} className="thumb inline-flex items-center underline underline-offset-8">
            在這支手機的驗證器打開
          </a>
        </div>
      </div>
    </section>
  );
}
