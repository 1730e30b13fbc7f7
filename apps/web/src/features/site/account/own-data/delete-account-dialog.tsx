import { ReturnFocus } from "@panshi/client/return-focus";
import { trpc } from "@panshi/client/trpc";
import { Button } from "@panshi/ui/button";
import { Field, Input, PasswordInput } from "@panshi/ui/form/field";
import { Dialog, DialogContent } from "@panshi/ui/overlay/dialog";
import { MutationForm } from "../../../../lib/components/mutation-form.tsx";
import { formText } from "../../../../lib/components/form-text.ts";
import { goHomeSignedOut } from "../farewell.ts";
import { ReauthError } from "../../../../lib/components/reauth-error.tsx";

type DeleteDialogProps = { hasPassword: boolean; onDone: () => void };

/**
 * Says what is deleted and what is kept, and asks for the password before the account is deleted; a member without one
 * gives the email and needs a recent sign-in.
 */
export default function DeleteAccountDialog({ hasPassword, onDone }: DeleteDialogProps) {
  const remove = trpc.member.ownData.deleteAccount.useMutation({
    onSuccess: () => goHomeSignedOut("deleted"),
  });
  const busy = remove.isPending || remove.isSuccess;
  return (
    <Dialog open onOpenChange={(open) => !open && onDone()}>
      <DialogContent title="刪除帳號" description="刪除之後，沒有辦法找回來。" locked={busy}>
        <ReturnFocus />
        <MutationForm
          call={remove}
          read={(typed) => ({
            input: hasPassword ? { password: formText(typed, "password") } : { email: formText(typed, "email") },
          })}
          failure={<ReauthError error={remove.error} />}
          actions={
            <div className="flex flex-wrap-reverse justify-end gap-4">
              <Button variant="quiet" disabled={busy} onClick={onDone}>
                留下來
              </Button>
              <Button type="submit" variant="danger" busy={busy} busyLabel="刪除中..." className="max-sm:grow">
                刪除我的帳號
              </Button>
            </div>
          }
        >
          <dl className="grid gap-1">
            <dt className="text-sm text-ink-soft">會消失的</dt>
            <dd>姓名、信箱與手機號碼；願、對話、冥想時刻裡寫的字；抽過的籤、通知，和買來的東西的使用權。</dd>
            <dt className="pt-4 text-sm text-ink-soft">會留下的</dt>
            <dd>訂單與發票，依稅法保存到期限為止；祈願的次數，沒有文字，也認不出是誰。</dd>
            <dd>還沒結束的退款申請會繼續，電子郵件留到退完為止。</dd>
          </dl>
          {hasPassword ? (
            <Field label="目前的密碼" required name="password">
              <PasswordInput autoComplete="current-password" />
            </Field>
          ) : (
            <Field label="你的電子郵件" required hint="寫下來，確定是你要刪除。" name="email">
              <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
          )}
        </MutationForm>
      </DialogContent>
    </Dialog>
  );
}
