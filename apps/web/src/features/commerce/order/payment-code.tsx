import { formatTaipeiDateTime } from "@panshi/client/taipei-date";
import type { OrderView } from "@panshi/contracts/commerce/order";
import { offlinePaymentMethods } from "@panshi/contracts/commerce/order";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { groupDigits, paymentSteps, convenienceStoreName } from "./payment-places.ts";
import { useTimeLeft } from "./use-time-left.ts";

type PaymentCodeDetails = NonNullable<OrderView["waiting"]>;

/** The code to pay at an ATM or in a store, with amount, deadline and steps. */
export function PaymentCode({ waiting, total }: { waiting: PaymentCodeDetails; total: number }) {
  const { place, bank, payNumber, expiresAt } = waiting;
  return (
    <section aria-label={offlinePaymentMethods[place]} className="lit grid gap-6 p-6 sm:p-8">
      <dl className="flex flex-wrap gap-x-10 gap-y-5">
        <div className="basis-full">
          <dt className="text-sm text-ink-soft">{place === "atm" ? "轉帳帳號" : "繳費代碼"}</dt>
          <dd className="tabular font-display text-3xl leading-snug font-light break-words sm:text-4xl">
            {groupDigits(payNumber)}
          </dd>
        </div>
        {bank && (
          <Fact
            name={place === "atm" ? "銀行代碼" : "超商"}
            value={place === "atm" ? bank : convenienceStoreName(bank)}
          />
        )}
        <Fact name="金額" value={formatPrice(total)} />
        {expiresAt && <Fact name="繳費期限" value={`${formatTaipeiDateTime(expiresAt)} 前`} />}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <CopyButton text={payNumber}>{place === "atm" ? "複製帳號" : "複製代碼"}</CopyButton>
        {expiresAt && <TimeLeft until={expiresAt} />}
      </div>
      <ol className="grid list-decimal gap-1 ps-5 text-ink-soft marker:text-ink-soft">
        {paymentSteps[place].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="tabular text-lg">{value}</dd>
  </div>
);

function TimeLeft({ until }: { until: string }) {
  const timeLeft = useTimeLeft(until);
  return <p className="tabular text-ink-soft">{timeLeft === null ? "期限已經過了" : `還有 ${timeLeft}`}</p>;
}
