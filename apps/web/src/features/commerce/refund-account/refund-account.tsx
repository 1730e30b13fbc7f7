import { fieldErrors, serverCode } from "@panshi/client/failure";
import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { BankAccountLink } from "@panshi/contracts/commerce/refund-request";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { BANK_ACCOUNT_EMAIL_CODE_DIGITS } from "@panshi/contracts/commerce/refund-request-labels";
import { Button, buttonClass } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { MutationForm } from "../../../lib/components/mutation-form.tsx";
import { PageLoading } from "../../../lib/page/page.tsx";
import { ErrorMessage, errorMessage } from "../../../lib/components/error-message.tsx";
import { formText } from "../../../lib/components/form-text.ts";
import { ReauthError } from "../../../lib/components/reauth-error.tsx";
import { refundAccountLinkQueryOptions } from "../../../lib/query/query-options.ts";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths, serverPaths } from "../../../paths.ts";
import { BankAccountFields, readBankAccountForm } from "./bank-account-fields.tsx";

/** The layout of a page that an email links to. */
type Frame = (content: { title: string; lead: ReactNode; next?: boolean; children?: ReactNode }) => ReactNode;

type RefundAccountProps = { token: string; frame: Frame; onLogin: () => void; onDone: () => void };

/** The page of the link to enter a bank account: what it is for, who has to be signed in, and the form. */
export function RefundAccount({ token, frame, onLogin, onDone }: RefundAccountProps) {
  const { user, loading } = useViewer();
  const { client } = trpc.useUtils();
  const [payoutFrom, setPayoutFrom] = useState<string | null>(null);
  const [expired, setExpired] = useState<unknown>(null);
  // A mutation for the server, because a link stands in no address and no cache.
  const link = useQuery({
    queryKey: ["refund account", token, user?.id],
    queryFn: () => client.payments.refundRequest.accountLink.mutate({ token }),
    enabled: !loading && payoutFrom === null,
    ...refundAccountLinkQueryOptions,
  });
  if (payoutFrom !== null)
    return frame({
      title: "帳戶收到了",
      lead: `最早在 ${formatTaipeiDateTime(payoutFrom)} 匯款。我們寄了一封信給你；如果不是你填的，請從信裡告訴我們。`,
      next: true,
      children: user && (
        <Link to={paths.account} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
          看帳號裡的訂單
        </Link>
      ),
    });
  const error = expired ?? link.error;
  if (error)
    return serverCode(error) === "link_expired" || serverCode(error) === "bad_input"
      ? frame({
          title: "這個連結不能用了",
          lead: "它可能已經用過、過期，或換成了新的連結。還沒收到退款，請告訴我們，我們再寄一次。",
          next: expired !== null,
          children: contact,
        })
      : frame({
          title: "暫時打不開",
          lead: <span role="alert">{errorMessage(error)}</span>,
          children: (
            <Button variant="line" busy={link.isFetching} className="w-full" onClick={() => void link.refetch()}>
              再試一次
            </Button>
          ),
        });
  if (!link.data) return <PageLoading title="填寫退款的帳戶" label="正在打開" />;
  const entered = (from: string) => {
    setPayoutFrom(from);
    onDone();
  };
  const form = { token, onEntered: entered, onExpired: setExpired };
  if (link.data.by === "code")
    return frame({ title: "填寫退款的帳戶", lead: whatFor(link.data), children: <CodeAccountForm {...form} /> });
  if (link.data.isMine)
    return frame({ title: "填寫退款的帳戶", lead: whatFor(link.data), children: <OwnAccountForm {...form} /> });
  return user
    ? frame({
        title: "換一個帳號登入",
        lead: "這筆訂單是另一位會員的。請先登出，用下單的帳號登入，再從信裡打開一次。",
        children: (
          <a href={serverPaths.logout} className={buttonClass("line", "md", "w-full")}>
            登出
          </a>
        ),
      })
    : frame({
        title: "先登入，再填寫",
        lead: <>{whatFor(link.data)}為了確認是你本人，請用下單的帳號登入。</>,
        children: (
          <Button size="lg" className="w-full" onClick={onLogin}>
            登入
          </Button>
        ),
      });
}

const whatFor = ({ orderNumber, description, amount }: BankAccountLink) => (
  <>
    「{description}」（訂單 {orderNumber}）會退還 <span className="whitespace-nowrap">{formatPrice(amount)}</span>
    ，匯到你填的帳戶。
  </>
);

const contact = (
  <Link to={paths.contact} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
    聯絡我們
  </Link>
);

type CodeAccountFormProps = {
  token: string;
  onEntered: (payoutFrom: string) => void;
  /** The link ended meanwhile. */
  onExpired: (error: unknown) => void;
};

/** Somebody who cannot sign in gets a code by email, and enters it with the account. */
function CodeAccountForm({ token, onEntered, onExpired }: CodeAccountFormProps) {
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
      <MutationForm
        call={enter}
        read={(typed) => ({ input: { token, code: formText(typed, "code"), account: readBankAccountForm(typed) } })}
        actions={<AccountSubmit busy={enter.isPending} />}
      >
        <div className="grid gap-4">
          <Field label="驗證碼" required name="code" hint="寄到信箱了，十分鐘內有效。">
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={BANK_ACCOUNT_EMAIL_CODE_DIGITS} />
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
            {send.isSuccess && codeSentStatus(send.submittedAt)}
          </p>
        </div>
        <BankAccountFields />
      </MutationForm>
    </div>
  );
}

/** With the second, so that a screen reader announces each further code. */
export const codeSentStatus = (sentAt: number): string =>
  `驗證碼寄出了（${new Date(sentAt).toLocaleTimeString("zh-TW", { timeZone: "Asia/Taipei", hourCycle: "h23" })}）`;

type AccountFormProps = {
  token: string;
  onEntered: (payoutFrom: string) => void;
  /** The link ended meanwhile. */
  onExpired: (error: unknown) => void;
};

/** The order's member enters the account; the password is asked for where the last sign-in is too long ago. */
function OwnAccountForm({ token, onEntered, onExpired }: AccountFormProps) {
  const [asksPassword, setAsksPassword] = useState(false);
  const enter = trpc.payments.refundRequest.enterAccount.useMutation({
    onSuccess: ({ payoutFrom }) => onEntered(payoutFrom),
    onError: (error) => {
      if (fieldErrors(error)["password"]) setAsksPassword(true);
      if (serverCode(error) === "link_expired") onExpired(error);
    },
  });
  return (
    <MutationForm
      call={enter}
      read={(typed) => ({
        input: {
          token,
          account: readBankAccountForm(typed),
          ...(asksPassword && { password: formText(typed, "password") }),
        },
      })}
      failure={<ReauthError error={enter.error} returnTo={paths.refundAccount} />}
      actions={<AccountSubmit busy={enter.isPending} />}
    >
      <BankAccountFields />
      {asksPassword && (
        <Field label="目前的密碼" required name="password" hint="離上次登入超過十分鐘了，確認是你本人。">
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </MutationForm>
  );
}

/** The button that enters the account. */
const AccountSubmit = ({ busy }: { busy: boolean }) => (
  <div className="grid gap-4">
    <p className="text-sm text-ink-soft">送出之後不能直接更改。帳戶加密保存，匯款之後就刪除。</p>
    <Button type="submit" size="lg" busy={busy} busyLabel="送出中..." className="w-full">
      送出帳戶
    </Button>
  </div>
);
