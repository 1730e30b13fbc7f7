import { CheckoutForm, type CheckoutFormProps } from "./checkout-form.tsx";
import { PaymentGate } from "./payment-gate.tsx";

/** The checkout inside a dialog: the form where payment is open, else a notice. */
export default function Checkout(props: Omit<CheckoutFormProps, "test">) {
  return <PaymentGate>{({ test }) => <CheckoutForm {...props} test={test} />}</PaymentGate>;
}
