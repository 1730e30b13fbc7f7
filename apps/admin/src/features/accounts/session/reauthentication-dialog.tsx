import { useReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { AdministratorReauthenticationInput } from "@panshi/contracts/accounts/totp";
import { Button } from "@panshi/ui/button";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { FormBody, GuardedFormProvider, useContractForm } from "../../../kit/form/contract-form.tsx";
import { PasswordField } from "../../../kit/form/password-field.tsx";
import { useAdministrator } from "../../../lib/administrator.ts";
import { finishReauthentication } from "../../../lib/confirmation.ts";
import { failureOf } from "../../../lib/failure.ts";
import { useWideScreen } from "../../../lib/wide-screen.ts";
import { CodeField } from "../../../kit/form/code-field.tsx";

const FORM = "confirm-session";
/** Not that of the form below the dialog. */
const firstInput = {
  get current() {
    return document.querySelector<HTMLElement>(`#${FORM} input`);
  },
};
const cancel = () => finishReauthentication(false);

/** Confirms the session that a call wants confirmed, by password and code. What was to be done goes on by itself after it. */
export function ReauthenticationDialog() {
  const { hasTotp } = useAdministrator();
  // Set up in another tab meanwhile: the server asks for it.
  const [isAsked, setIsAsked] = useState(false);
  const needsCode = hasTotp || isAsked;
  const { confirmSession } = trpc.useUtils().client.admin.account;
  const wide = useWideScreen();
  const { key } = useLocation();
  const [opened] = useState(key);
  const form = useContractForm(
    needsCode
      ? z.required(AdministratorReauthenticationInput, { code: true })
      : z.omit(AdministratorReauthenticationInput, { code: true }),
    { password: "", code: "" },
  );
  const change = useMutation({
    mutationFn: (input: AdministratorReauthenticationInput) => confirmSession.mutate(input),
    networkMode: "always",
    onSuccess: () => finishReauthentication(true),
    onError: (error) => {
      setIsAsked(failureOf(error).issues.some(({ path }) => path === "code"));
      form.showIssues(error);
    },
  });
  useReturnFocus(true);
  // Whoever leaves the screen does not go on.
  useEffect(() => {
    if (key !== opened) cancel();
  }, [key, opened]);
  const busy = change.isPending;
  return (
    <GuardedFormProvider form={form} unsaved={false}>
      <Dialog open onOpenChange={(open) => !open && cancel()}>
        <DialogContent
          title="確認是你本人"
          description="這件事會改變誰能進後台，所以請再輸入一次你的密碼。確認之後十分鐘內不再問。"
          locked={busy}
          {...(wide && { initialFocus: firstInput })}
          footer={
            <>
              <Button variant="quiet" disabled={busy} onClick={cancel}>
                取消
              </Button>
              <Button type="submit" form={FORM} busy={busy}>
                確認身分
              </Button>
            </>
          }
        >
          <FormBody
            id={FORM}
            form={form}
            onSubmit={form.submitTo((input) => change.mutate(input))}
            failure={change.error}
          >
            <PasswordField name="password" label="你的密碼" autoComplete="current-password" />
            {needsCode && <CodeField hint="驗證器上的六位數字，或一組救援碼" />}
          </FormBody>
        </DialogContent>
      </Dialog>
    </GuardedFormProvider>
  );
}
