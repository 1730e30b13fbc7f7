import { ORDER_MISSING } from "@panshi/contracts/platform/messages";
import { buttonClass } from "@panshi/ui/button";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { OrderFacts } from "../features/commerce/order/order-facts.tsx";
import { PaymentResultLayout } from "../features/commerce/payment/payment-result.tsx";
import { useOrder } from "../features/commerce/payment/use-order.ts";
import { RefundPart } from "../features/commerce/refund-request/refund-part.tsx";
import { LoadError } from "../lib/components/load-error.tsx";
import { Page, PageLoading } from "../lib/page/page.tsx";
import { useRequireLogin } from "../lib/session/require-login.ts";
import { paths } from "../paths.ts";

/** `/orders/:orderId`: an order of the member, and its refund. */
export default function Order() {
  const { orderId = "" } = useParams();
  const { user } = useRequireLogin();
  const { order, missing, error, refetch } = useOrder(user ? orderId : null);
  return (
    <Page title="訂單" description="訂單的內容、狀態與退款。" noindex>
      {!user || (!order && !missing && !error) ? (
        <PageLoading title="訂單" label="正在打開你的訂單" />
      ) : missing ? (
        <PaymentResultLayout
          title={ORDER_MISSING}
          text="它可能是用另一個帳號下的單。你的訂單都在帳號裡。"
          actions={toAccount}
        />
      ) : order ? (
        <div className="print-alone px-6 pt-12 pb-air-1 sm:px-12 lg:px-24 lg:pt-air-1 lg:pb-air-2">
          <header className="grid justify-items-start gap-4 pb-10 lg:pb-16">
            <Link
              to={paths.account}
              className="underline decoration-line-strong underline-offset-4 hover:decoration-ink print:hidden"
            >
              所有訂單
            </Link>
            <h1 className="text-4xl break-words lg:text-5xl">{order.description}</h1>
          </header>
          <Part title="訂單">
            <OrderFacts order={order} />
          </Part>
          {order.paidAt && order.total > 0 && (
            <div className="print:hidden">
              <Part title="退款">
                <RefundPart key={order.id} order={order} />
              </Part>
            </div>
          )}
        </div>
      ) : (
        <div className="px-6 py-air-1 sm:px-12 lg:px-24">
          <h1 className="pb-8 text-4xl">訂單</h1>
          <LoadError what="訂單" error={error} onRetry={() => void refetch()} />
        </div>
      )}
    </Page>
  );
}

const toAccount = (
  <Link to={paths.account} className={buttonClass("line")}>
    到帳號
  </Link>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section
    aria-label={title}
    className="grid gap-8 border-t border-line py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-x-24 lg:py-16"
  >
    <h2 className="text-2xl">{title}</h2>
    <div className="grid max-w-xl min-w-0 content-start gap-8">{children}</div>
  </section>
);
