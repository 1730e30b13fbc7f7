import { Field, PasswordInput } from "@panshi/ui/field";
import { useState } from "react";
import { fieldErrors } from "../../lib/failure.ts";
import { formText } from "../../lib/form-text.ts";
import { GoogleMark, googleClass } from "../../lib/google-face.tsx";
import { trpc } from "../../lib/trpc.ts";
import { serverPaths } from "../../paths.ts";
import { ProofTrouble } from "./proof-trouble.tsx";
import { useFocusFault } from "./use-focus-fault.ts";

/** The way to link Google. The password is asked for only where the sign-in is older than ten minutes. */
export function LinkGoogle() {
  const [isAsked, setAsked] = useState(false);
  const prove = trpc.member.account.proveForLink.useMutation({
    onSuccess: () => location.assign(serverPaths.google({ intent: "link" })),
    onError: (error) => {
      if (isAsked || !("password" in fieldErrors(error))) return;
      // The first time it is a question, not a mistake.
      setAsked(true);
      prove.reset();
    },
  });
  const form = useFocusFault(prove.error);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        prove.mutate(isAsked ? { password: formText(new FormData(event.currentTarget), "password") } : {});
      }}
    >
      {isAsked && (
        <Field
          label="目前的密碼"
          required
          hint="連結之後，用 Google 就能打開你的帳號，所以先確認是你本人。"
          error={fieldErrors(prove.error)["password"]}
        >
          <PasswordInput name="password" autoComplete="current-password" autoFocus />
        </Field>
      )}
      <ProofTrouble error={prove.error} />
      <button type="submit" disabled={prove.isPending} className={googleClass("justify-self-start max-sm:w-full")}>
        <GoogleMark />
        {prove.isPending ? "確認中..." : "連結 Google 帳號"}
      </button>
    </form>
  );
}
