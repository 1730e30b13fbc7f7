import { CODE_MAX } from "@panshi/contracts/platform/limits";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { useEffect, useRef, useState } from "react";

type LoginCodeProps = {
  username: string;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Between the authenticator's code and a recovery code. */
  onSwap: () => void;
  /** To another account. */
  onBack: () => void;
};

/** The second step of a login: the authenticator's code, or a recovery code. */
export function LoginCode({ username, code, onChange, error, onSwap, onBack }: LoginCodeProps) {
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [recovery, error]);
  const swap = () => {
    onChange("");
    onSwap();
    setRecovery(!recovery);
  };
  return (
    <>
      <p className="text-ink-soft">
        密碼正確。再確認一次是你：
        <span className="block break-all text-ink">{username}</span>
      </p>
      <Field
        label={recovery ? "救援碼" : "驗證碼"}
        hint={recovery ? "設定時收好的十組，每組只能用一次" : "手機驗證器現在顯示的六位數字"}
        error={error}
        required
      >
        <Input
          ref={input}
          // Another control, so that a phone shows the other keyboard.
          key={recovery ? "recovery" : "totp"}
          name="code"
          value={code}
          onChange={({ target }) => onChange(target.value)}
          inputMode={recovery ? "text" : "numeric"}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_MAX}
          className="tabular text-2xl tracking-widest"
        />
      </Field>
      <div className="-my-2 flex flex-wrap gap-x-4">
        <Button variant="quiet" size="sm" className="-ms-4" onClick={swap}>
          {recovery ? "改用驗證器" : "手機不在身邊，用救援碼"}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          換一個帳號
        </Button>
      </div>
    </>
  );
}
