import { trpc } from "@panshi/client/trpc";
import type { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import { Badge } from "@panshi/ui/display/badge";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { Money } from "../../../kit/list/cells.tsx";
import { freshAtVisitOptions } from "../../../lib/query/query-options.ts";
import { OrderLink } from "../../../lib/order-link.tsx";
import { QueryError } from "../../../shell/load-error.tsx";

/** The books of all time: the money that came and went on one side, what it is for on the other. */
export function LedgerPart() {
  const ledger = trpc.admin.ledger.view.useQuery(undefined, freshAtVisitOptions);
  return (
    <Part title="帳務核對">
      {ledger.error && !ledger.data ? (
        <QueryError title="帳務核對讀取失敗" query={ledger} className="py-4" />
      ) : ledger.data ? (
        <Sides ledger={ledger.data} />
      ) : (
        <Skeleton className="my-4 h-56 w-full" />
      )}
    </Part>
  );
}

function Sides({ ledger }: { ledger: LedgerTotals }) {
  const { received, returned, fulfilled, unclaimed, held, accepted, difference, unbalanced, unpaid } = ledger;
  const kept = received - returned;
  return (
    <>
      <div className="grid gap-x-12 md:grid-cols-2">
        <Side
          title="收支"
          lines={[
            ["實收", received],
            ["已退", -returned],
          ]}
          sum={["淨收款", kept]}
        />
        <Side
          title="款項去向"
          lines={[
            ["完成的訂單", fulfilled],
            ["未領取的訂單", unclaimed],
            ["待確認款項", held],
            ["確認過的差額", accepted],
          ]}
          sum={["合計", fulfilled + unclaimed + held + accepted]}
        />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 py-3">
        {difference === 0 ? (
          <Badge tone="good">兩邊相符</Badge>
        ) : (
          <>
            <Badge tone="bad">兩邊不符，相差</Badge>
            <Money amount={difference} />
          </>
        )}
      </p>
      {unbalanced.length > 0 && (
        <ul aria-label="帳務不符的訂單">
          {unbalanced.map(({ id, number, received: came, explained }) => (
            <PartRow key={id} what={<OrderLink id={id} number={number} className="thumb inline-grid items-center" />}>
              實收減已退 <Money amount={came} />
              ，有去向的 <Money amount={explained} />
            </PartRow>
          ))}
        </ul>
      )}
      {unpaid.length > 0 && (
        <ul aria-label="沒有退款的退款申請">
          {unpaid.map(({ id, orderId, number, amount }) => (
            <PartRow
              key={id}
              what={<OrderLink id={orderId} number={number} className="thumb inline-grid items-center" />}
            >
              退款申請記為已退款 <Money amount={amount} />
              ，卻沒有登錄任何退款
            </PartRow>
          ))}
        </ul>
      )}
    </>
  );
}

type Line = readonly [label: string, amount: number];

function Side({ title, lines, sum }: { title: string; lines: readonly Line[]; sum: Line }) {
  return (
    <section aria-label={title}>
      <h3 className="pt-4 pb-1 text-sm text-ink-soft">{title}</h3>
      <dl>
        {[...lines, sum].map(([label, amount], index) => (
          <div
            key={label}
            className={`flex justify-between gap-x-4 py-1.5 ${index === lines.length ? "border-t border-line-strong" : ""}`}
          >
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
