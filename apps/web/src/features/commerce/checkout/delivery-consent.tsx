import { DELIVERY_CONSENT } from "@panshi/contracts/commerce/order";
import { Checkbox } from "@panshi/ui/form/field";

type DeliveryConsentProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Consent to immediate delivery, never ticked beforehand (docs/decisions/0024). */
export const DeliveryConsent = ({ checked, onChange }: DeliveryConsentProps) => (
  <div>
    <Checkbox name="consent" required checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {DELIVERY_CONSENT.text}
    </Checkbox>
  </div>
);
