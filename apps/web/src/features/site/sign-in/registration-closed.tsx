import { REGISTRATION_CLOSED } from "@panshi/contracts/platform/messages";
import { Button } from "@panshi/ui/button";

/** In place of the registration form while registration is switched off: signing in stays, and so does what was paid for. */
export function RegistrationClosed({ onLogin }: { onLogin: () => void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p role="status" className="font-display text-xl">
        {REGISTRATION_CLOSED}
      </p>
      <p className="text-ink-soft">已經是會員的話，一切照常：登入、祈願、購買都可以。</p>
      <p className="text-sm text-ink-soft">付過款、還沒領取的話，請從付款結果頁，或信裡領取訂單的連結註冊。</p>
      <Button onClick={onLogin}>登入</Button>
    </div>
  );
}
