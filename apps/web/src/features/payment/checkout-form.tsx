import { EMAIL_MISSING } from "@panshi/contracts/words";
import { formatPrice } from "@panshi/contracts/plan";
import type { Product } from "@panshi/contracts/product";
import { Badge } from "@panshi/ui/badge";
import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/field";
import { toast } from "@panshi/ui/toast-store";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FailedPart } from "../../lib/failed-part.tsx";
import { fieldErrors } from "../../lib/failure.ts";
import { useViewer } from "../../lib/viewer.ts";
import { PlanFacts } from "../../lib/plan-facts.tsx";
import { BoughtGoods } from "./bought.tsx";
import { CouponField } from "./coupon-field.tsx";
import { DeliveryConsent } from "./delivery-consent.tsx";
import { Fine } from "./fine-print.tsx";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { invoiceOf, plainInvoice } from "./invoice-draft.ts";
import { CREATION_FAILED, DEFAULT_TROUBLE, orderTrouble, STORE_TROUBLE, SYSTEM_AWAY } from "./order-trouble.ts";
import type { Purchase } from "./purchase.ts";
import { SumLines } from "./sum-lines.tsx";
import { useCheckout } from "./use-checkout.ts";
import { COUPON_UNTRIED, useQuote } from "./use-quote.ts";

export type CheckoutFormProps = {
  purchase: Purchase;
  /** Through the local gateway, where no money moves. */
  test: boolean;
  /** Which dialog it stands in: each has its words for a failure (S8.10 to S8.14). */
  from: "confirm" | "upgrade";
  onBusy: (busy: boolean) => void;
  /** Takes a good out of the cart. */
  onRemove?: (product: Product) => void;
  /** For a visitor who is a member already. */
  onLogin?: () => void;
};

/** Paths whose messages stand at a field or a line of this form. */
const placed = (path: string) => /^(email|couponCode|consent|invoice|productIds\.)/.test(path);

/** The last look before one pays: what, for how much, to whom the invoice goes; and the way to the payment page. */
export function CheckoutForm({ purchase, test, from, onBusy, onRemove, onLogin }: CheckoutFormProps) {
  const { user, loading } = useViewer();
  const visitor = !user && !loading;
  const [email, setEmail] = useState("");
  const [invoice, setInvoice] = useState(plainInvoice);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { price, settled, error: unpriced, refetch, coupon } = useQuote(purchase);
  const form = useRef<HTMLFormElement>(null);
  const cart = purchase.kind === "cart";
  const login =
    visitor && onLogin
      ? () => {
          coupon.keep();
          onLogin();
        }
      : undefined;

  const { pay, busy, error } = useCheckout({
    onFailed: (thrown) => {
      const told = fieldErrors(thrown);
      setErrors(told);
      // What stands at its field needs no other word.
      if (Object.keys(told).some(placed)) return;
      void refetch();
      if (from === "confirm") toast(CREATION_FAILED);
    },
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [errors]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = {
      ...(visitor && !email.trim() && { email: EMAIL_MISSING }),
      ...(coupon.untried && { couponCode: COUPON_UNTRIED }),
      ...(coupon.trouble && { couponCode: coupon.trouble }),
      ...(cart && !consent && { consent: "請先勾選同意，再前往付款" }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    void pay({
      purchase,
      amount: price.subtotal,
      invoice: invoiceOf(invoice),
      ...(visitor && { email: email.trim() }),
      ...(coupon.applied && { couponCode: coupon.applied }),
      ...(cart && { consent: true }),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6 [&_:focus]:scroll-mb-40">
      {test && <Badge tone="warn">測試金流，不會真的收款</Badge>}
      {purchase.kind === "plan" ? (
        <PlanFacts plan={{ ...purchase.plan, price: price.subtotal }} />
      ) : (
        <BoughtGoods
          products={purchase.products}
          trouble={(place) => errors[`productIds.${place}`]}
          onRemove={(product) => {
            setErrors({});
            onRemove?.(product);
          }}
        />
      )}
      {visitor && (
        <div className="grid gap-2">
          <Field label="電子郵件" required hint="收據與領取的連結會寄到這裡" error={errors["email"]}>
            <Input
              type="email"
              value={email}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
          {login && (
            <button
              type="button"
              onClick={login}
              className="min-h-11 justify-self-start text-sm text-ink-soft underline decoration-line-strong underline-offset-8 hover:text-ink"
            >
              已經是會員？先登入
            </button>
          )}
        </div>
      )}
      <CouponField
        {...coupon}
        error={coupon.trouble ?? errors["couponCode"]}
        onCode={coupon.write}
        onApply={() => {
          setErrors({});
          coupon.apply();
        }}
        onRemove={() => coupon.write("")}
        onLogin={login}
      />
      <InvoiceChoice draft={invoice} onChange={setInvoice} errors={errors} />
      {cart && <DeliveryConsent checked={consent} onChange={setConsent} error={errors["consent"]} />}
      {unpriced ? <FailedPart what="金額" error={unpriced} onRetry={() => void refetch()} /> : <SumLines {...price} />}
      <Fine cart={cart} />
      {/* Within reach however long the form is, and with it what came of pressing it. */}
      <div className="sticky -bottom-6 grid gap-3 border-t border-line bg-raised py-4 sm:-bottom-10">
        <OrderFailure error={error} from={from} />
        <Button type="submit" size="lg" busy={busy} disabled={!settled} className="w-full">
          {busy ? "正在建立訂單..." : price.total === 0 ? "完成訂單" : `前往付款 ${formatPrice(price.total)}`}
        </Button>
      </div>
    </form>
  );
}

/** Why no order was made, in the words of the dialog that it was asked for in. */
function OrderFailure({ error, from }: { error: unknown; from: CheckoutFormProps["from"] }) {
  if (!error || Object.keys(fieldErrors(error)).some(placed)) return null;
  const said = orderTrouble(error);
  return (
    <div role="alert" className="grid gap-1 text-bad">
      {from === "upgrade" && <p className="font-medium">{SYSTEM_AWAY}</p>}
      <p className="text-sm">{said ?? (from === "upgrade" ? STORE_TROUBLE : DEFAULT_TROUBLE)}</p>
    </div>
  );
}
