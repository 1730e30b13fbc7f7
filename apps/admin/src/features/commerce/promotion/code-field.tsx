import { COUPON_CODE_MAX } from "@panshi/contracts/platform/limits";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import type { ChangeEvent } from "react";
import { useFormField } from "../../../kit/form/form-fields.tsx";

/** Letters and digits that nobody takes for each other. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A code that nobody guesses. */
export const randomCode = (): string =>
  [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** The coupon code, in upper case as it is typed (S5.28). `isUsed`: a change takes the present code from those who have it. */
export function CodeField({ isEdit }: { isEdit: boolean }) {
  const hint = isEdit ? "改了之後，原來的優惠碼就不能再用" : "英文字母、數字、- 或 _，自動轉成大寫";
  const { field, frame } = useFormField({ name: "couponCode", label: "優惠碼", hint, required: true });
  const { value, onChange, ...control } = field as typeof field & { value: string };
  // What an input method composes is left alone until it is finished.
  const typed = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onChange((nativeEvent as InputEvent).isComposing ? target.value : target.value.toUpperCase());
  return (
    <div className="flex items-start gap-4">
      <Field {...frame} className="grow">
        <Input
          {...control}
          value={value}
          maxLength={COUPON_CODE_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="coupon-code"
          onChange={typed}
          onCompositionEnd={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        />
      </Field>
      <Button variant="line" size="sm" className="mt-6 shrink-0" onClick={() => onChange(randomCode())}>
        隨機產生
      </Button>
    </div>
  );
}
