import { CheckoutForm, type CheckoutFormProps } from "./checkout-form.tsx";
import { PaymentGate } from "./payment-gate.tsx";

/** Paying for something within a dialog: the form, where the site takes payment now, else why not. */
export default function Checkout(props: Omit<CheckoutFormProps, "test">) {
  return <PaymentGate>{({ test }) => <CheckoutForm {...props} test={test} />}</PaymentGate>;
}
