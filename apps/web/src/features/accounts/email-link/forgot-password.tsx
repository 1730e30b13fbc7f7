import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useState } from "react";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { LinkPageFrame } from "./link-page-frame.tsx";

/** Requests the email with the reset link. The answer is the same whether or not the email has an account. */
export function ForgotPassword({ initialEmail }: { /** Typed at the login. */ initialEmail: string }) {
  const [email, setEmail] = useState(initialEmail);
  const request = trpc.member.password.forgot.useMutation();
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
      <MutationForm
        call={request}
        read={() => ({ input: { email: email.trim() } })}
        actions={
          <Button type="submit" size="lg" busy={request.isPending} busyLabel="寄出中..." className="w-full">
            寄信給我
          </Button>
        }
      >
        <Field label="電子郵件" required name="email">
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
      </MutationForm>
    </LinkPageFrame>
  );
}
