import { fieldErrors } from "@panshi/client/failure";
import { DELIVERY_CONSENT } from "@panshi/contracts/commerce/order";
import { EMAIL_MISSING } from "@panshi/contracts/platform/messages";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import type { Product } from "@panshi/contracts/commerce/product";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Checkbox, Field, Input } from "@panshi/ui/form/field";
import { FieldMessagesContext } from "@panshi/ui/form/field-context";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type FormEvent, useEffect, useState } from "react";
import { LoadError } from "../../../lib/components/load-error.tsx";
import { NewTabLink } from "../../../lib/components/new-tab-link.tsx";
import { useFocusFirstError } from "../../../lib/components/use-focus-first-error.ts";
import { PlanSummary } from "../../../lib/components/plan-summary.tsx";
import { useViewer } from "../../../lib/session/viewer.ts";
import { paths } from "../../../paths.ts";
import { CartItems } from "./cart-items.tsx";
import { CouponField } from "./coupon-field.tsx";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { defaultInvoice, toInvoiceInput } from "./invoice-draft.ts";
import type { OrderContents } from "./order-contents.ts";
import {
  ORDER_CREATION_FAILED_TOAST,
  DEFAULT_ORDER_ERROR_MESSAGE,
  orderErrorMessage,
  PAYMENT_UNAVAILABLE_MESSAGE,
  MERCHANT_CONFIG_ERROR_MESSAGE,
} from "./order-error.ts";
import { useCheckout } from "./use-checkout.ts";
import { COUPON_NOT_APPLIED_MESSAGE, useQuote } from "./use-quote.ts";

export type CheckoutFormProps = {
  contents: OrderContents;
  /** Whether payment goes through the local test gateway. */
  test: boolean;
  /** The dialog around the form: each has its own failure messages (S8.10 to S8.14). */
  from: "confirm" | "upgrade";
  onBusy: (busy: boolean) => void;
  /** Removes a product from the cart. */
  onRemove?: (product: Product) => void;
  /** Opens the login, for a visitor who is a member. */
  onLogin?: () => void;
};

/** Whether an issue's path belongs to a field or a line of this form, which shows its message. */
const isFieldPath = (path: string) => /^(email|couponCode|consent|invoice|productIds\.)/.test(path);

/** The checkout form: contents, price, coupon, invoice and consent; submitting leads to the payment page. */
export function CheckoutForm({ contents, test, from, onBusy, onRemove, onLogin }: CheckoutFormProps) {
  const { user, loading } = useViewer();
  const visitor = !user && !loading;
  const [email, setEmail] = useState("");
  const [invoice, setInvoice] = useState(defaultInvoice);
  const [consent, setConsent] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { price, settled, error: unpriced, refetch, coupon } = useQuote(contents);
  const cart = contents.kind === "cart";
  const login =
    visitor && onLogin
      ? () => {
          coupon.storeCode();
          onLogin();
        }
      : undefined;

  const { pay, busy, error } = useCheckout({
    onFailed: (error) => {
      const messages = fieldErrors(error);
      setErrors(messages);
      // Messages at a field are not repeated.
      if (Object.keys(messages).some(isFieldPath)) return;
      void refetch();
      if (from === "confirm") toast(ORDER_CREATION_FAILED_TOAST);
    },
  });
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const form = useFocusFirstError(errors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const missing = {
      ...(visitor && !email.trim() && { email: EMAIL_MISSING }),
      ...(coupon.notApplied && { couponCode: COUPON_NOT_APPLIED_MESSAGE }),
      ...(coupon.error && { couponCode: coupon.error }),
      ...(cart && !consent && { consent: "請先勾選同意，再前往付款" }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    void pay({
      contents,
      amount: price.subtotal,
      invoice: toInvoiceInput(invoice),
      ...(visitor && { email: email.trim() }),
      ...(coupon.applied && { couponCode: coupon.applied }),
      ...(cart && { consent: true }),
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6 [&_:focus]:scroll-mb-40">
      {test && <Badge tone="warn">測試金流，不會真的收款</Badge>}
      {contents.kind === "plan" ? (
        <PlanSummary
          plan={{ ...contents.plan, price: price.subtotal }}
          {...(contents.points && { points: contents.points })}
        />
      ) : (
        <CartItems
          products={contents.products}
          errorAt={(place) => errors[`productIds.${place}`]}
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
        error={coupon.error ?? errors["couponCode"]}
        onCode={coupon.write}
        onApply={() => {
          setErrors({});
          coupon.apply();
        }}
        onRemove={() => coupon.write("")}
        onLogin={login}
      />
      <InvoiceChoice draft={invoice} onChange={setInvoice} errors={errors} />
      {cart && (
        <FieldMessagesContext value={errors}>
          <DeliveryConsent checked={consent} onChange={setConsent} />
        </FieldMessagesContext>
      )}
      {unpriced ? <LoadError what="金額" error={unpriced} onRetry={() => void refetch()} /> : <OrderTotal {...price} />}
      <FinePrint cart={cart} />
      {/* Sticky, so that the button and its error stay visible however long the form is. */}
      <div className="sticky -bottom-6 grid gap-3 border-t border-line bg-raised py-4 sm:-bottom-10">
        <OrderError error={error} from={from} />
        <Button type="submit" size="lg" busy={busy} disabled={!settled} className="w-full">
          {busy ? "正在建立訂單..." : price.total === 0 ? "完成訂單" : `前往付款 ${formatPrice(price.total)}`}
        </Button>
      </div>
    </form>
  );
}

/** Why no order was created, in the messages of the surrounding dialog. */
function OrderError({ error, from }: { error: unknown; from: CheckoutFormProps["from"] }) {
  if (!error || Object.keys(fieldErrors(error)).some(isFieldPath)) return null;
  const message = orderErrorMessage(error);
  return (
    <div role="alert" className="grid gap-1 text-bad">
      {from === "upgrade" && <p className="font-medium">{PAYMENT_UNAVAILABLE_MESSAGE}</p>}
      <p className="text-sm">
        {message ?? (from === "upgrade" ? MERCHANT_CONFIG_ERROR_MESSAGE : DEFAULT_ORDER_ERROR_MESSAGE)}
      </p>
    </div>
  );
}

/** Links to the terms that paying accepts; they open in a new tab. */
export const FinePrint = ({ cart }: { cart: boolean }) => (
  <p className="text-sm text-ink-soft">
    付款就是同意
    <NewTabLink to={paths.terms}>服務條款</NewTabLink>與<NewTabLink to={paths.refund}>退費說明</NewTabLink>。
    {cart ? "檔案打不開或與說明不符，我們會補上、更換或退款。" : "會員方案七天內可以退，之後按剩下的天數退。"}
  </p>
);

type DeliveryConsentProps = { checked: boolean; onChange: (checked: boolean) => void };

/** Consent to immediate delivery, never ticked beforehand (docs/decisions/0012). */
const DeliveryConsent = ({ checked, onChange }: DeliveryConsentProps) => (
  <div>
    <Checkbox name="consent" required checked={checked} onChange={({ target }) => onChange(target.checked)}>
      {DELIVERY_CONSENT.text}
    </Checkbox>
  </div>
);

type OrderTotalProps = { subtotal: number; discount: number; total: number; couponTitle: string | null };

/** Subtotal, discount and total, in whole TWD. */
export function OrderTotal({ subtotal, discount, total, couponTitle }: OrderTotalProps) {
  return (
    <dl className="tabular grid gap-2 border-t border-line pt-4">
      {discount > 0 && (
        <>
          <Line name="小計" value={formatPrice(subtotal)} />
          <Line name={couponTitle ? `優惠：${couponTitle}` : "優惠"} value={`− ${formatPrice(discount)}`} />
        </>
      )}
      <div className="flex items-baseline justify-between gap-6">
        <dt>應付</dt>
        <dd className="font-display text-3xl font-light whitespace-nowrap">
          {total === 0 ? "NT$ 0" : formatPrice(total)}
        </dd>
      </div>
    </dl>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-baseline justify-between gap-6 text-ink-soft">
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
);
