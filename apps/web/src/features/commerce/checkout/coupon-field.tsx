import { COUPON_CODE_MAX } from "@panshi/contracts/platform/limits";
import { couponMessages } from "@panshi/contracts/commerce/promotion";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";

type CouponFieldProps = {
  code: string;
  onCode: (code: string) => void;
  /** The code included in the price; empty for none. */
  applied: string;
  onApply: () => void;
  onRemove: () => void;
  busy: boolean;
  /** Description of the discount; null without one. */
  discountText: string | null;
  error: string | undefined;
  /** Opens the login for a visitor, because coupons are for members. */
  onLogin: (() => void) | undefined;
};

const linkClass =
  "min-h-11 justify-self-start text-sm text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink";

/** The field of a coupon code: apply it, see its discount or why it is refused. */
export function CouponField({
  code,
  onCode,
  applied,
  onApply,
  onRemove,
  busy,
  discountText,
  error,
  onLogin,
}: CouponFieldProps) {
  return (
    <div className="grid gap-1">
      <div className="flex items-start gap-4">
        <Field label="優惠碼" required={false} hint={couponMessages.terms} error={error} className="grow">
          <Input
            value={code}
            maxLength={COUPON_CODE_MAX}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ target }) => onCode(target.value)}
            onKeyDown={(event) => {
              // Enter applies the code instead of submitting the form.
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              if (code.trim()) onApply();
            }}
          />
        </Field>
        {applied && discountText ? (
          <Button variant="quiet" size="sm" className="mt-6 shrink-0" onClick={onRemove}>
            取消優惠
          </Button>
        ) : (
          <Button
            variant="line"
            size="sm"
            className="mt-6 shrink-0"
            busy={busy}
            disabled={!code.trim()}
            onClick={onApply}
          >
            套用
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-good empty:hidden">
        {discountText}
      </p>
      {onLogin && applied && error && (
        <button type="button" onClick={onLogin} className={linkClass}>
          登入或註冊，再使用優惠碼
        </button>
      )}
    </div>
  );
}
