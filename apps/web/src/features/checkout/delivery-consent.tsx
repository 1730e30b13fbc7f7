import { DELIVERY_CONSENT } from "@panshi/contracts/order";
import { Checkbox } from "@panshi/ui/form/field";
import { useId } from "react";

type DeliveryConsentProps = { checked: boolean; onChange: (checked: boolean) => void; error: string | undefined };

/** Consent to immediate delivery, never ticked beforehand (docs/decisions/0024). */
export function DeliveryConsent({ checked, onChange, error }: DeliveryConsentProps) {
  const id = useId();
  return (
    <div>
      <Checkbox
        required
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        {DELIVERY_CONSENT.text}
      </Checkbox>
      {error && (
        <p id={id} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
