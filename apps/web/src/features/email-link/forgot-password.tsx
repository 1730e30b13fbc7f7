import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useState } from "react";
import { fieldErrors } from "../../lib/failure.ts";
import { ErrorMessage } from "../../lib/components/error-message.tsx";
import { trpc } from "../../lib/trpc.ts";
import { LinkPageFrame } from "./link-page-frame.tsx";
import { useFocusFirstError } from "../../lib/components/use-focus-first-error.ts";

/** Asks for the letter with the link. The answer is the same whether or not somebody has this e-mail. */
export function ForgotPassword({ begin }: { /** What was typed at the login. */ begin: string }) {
  const [email, setEmail] = useState(begin);
  const ask = trpc.member.password.forgot.useMutation();
  const form = useFocusFirstError(ask.error);
  if (ask.isSuccess)
    return (
      <LinkPageFrame
        key="asked"
        next
        title="去看看信箱"
        lead={`如果 ${ask.variables.email} 有帳號，信已經寄出。信裡的連結三十分鐘內有效，只能用一次。`}
      >
        <p className="text-ink-soft">沒收到？先找找垃圾信件，再確認信箱有沒有打錯。</p>
        <Button variant="line" className="justify-self-start max-sm:w-full" onClick={() => ask.reset()}>
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
          ask.mutate({ email: email.trim() });
        }}
      >
        <Field label="電子郵件" required error={fieldErrors(ask.error)["email"]}>
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
        <ErrorMessage error={ask.error} />
        <Button type="submit" size="lg" busy={ask.isPending} className="w-full">
          {ask.isPending ? "寄出中..." : "寄信給我"}
        </Button>
      </form>
    </LinkPageFrame>
  );
}
