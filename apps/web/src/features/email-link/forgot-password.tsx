import { fieldErrors } from "@panshi/client/failure";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useState } from "react";
import { ErrorMessage } from "../../lib/components/error-message.tsx";
import { useFocusFirstError } from "../../lib/components/use-focus-first-error.ts";
import { LinkPageFrame } from "./link-page-frame.tsx";

/** Requests the email with the reset link. The answer is the same whether or not the email has an account. */
export function ForgotPassword({ initialEmail }: { /** Typed at the login. */ initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const request = trpc.member.password.forgot.useMutation();
  const form = useFocusFirstError(request.error);
  if (request.isSuccess)
    return (
      <LinkPageFrame
        key="asked"
        next
        title="去看看信箱"
        lead={`如果 ${request.variables.email} 有帳號，信已經寄出。信裡的連結三十分鐘內有效，只能用一次。`}
      >
        <p className="text-ink-soft">沒收到？先找找垃圾信件，再確認信箱有沒有打錯。</p>
        <Button variant="line" className="justify-self-start max-sm:w-full" onClick={() => request.reset()}>
          再寄一次
        </Button>
      </LinkPageFrame>
    );
  return (
    <LinkPageFrame key="asking" title="忘記密碼" lead="寫下註冊時的電子郵件，我們寄一個連結給你，從那裡設定新的密碼。">
      <form
        ref={form}
        noValidate
        className="grid gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          request.mutate({ email: email.trim() });
        }}
      >
        <Field label="電子郵件" required error={fieldErrors(request.error)["email"]}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <ErrorMessage error={request.error} />
        <Button type="submit" size="lg" busy={request.isPending} className="w-full">
          {request.isPending ? "寄出中..." : "寄信給我"}
        </Button>
      </form>
    </LinkPageFrame>
  );
}
