import { type Trader, traderComplete, traderLabels } from "@panshi/contracts/trader";
import { Skeleton } from "@panshi/ui/skeleton";
import { trpc } from "../../lib/trpc.ts";
import { Reach } from "./reach.tsx";

const keys = Object.keys(traderLabels) as (keyof Trader)[];

/** Who runs the site, as the Consumer Protection Act wants it; says so where nobody has written it yet. */
export function TraderLines() {
  const { data, error } = trpc.member.site.trader.useQuery();
  return (
    <section aria-labelledby="trader-title" className="grid gap-4 border-t border-line pt-6">
      <h2 id="trader-title" className="text-2xl">
        誰在經營
      </h2>
      {error && <p role="alert">經營者的資料暫時讀不到，請重新整理這一頁。</p>}
      {!data && !error && <Skeleton className="h-32" />}
      {data && <Lines trader={data} />}
    </section>
  );
}

function Lines({ trader }: { trader: Trader }) {
  const written = keys.filter((key) => trader[key]);
  return (
    <>
      {written.length > 0 && (
        <dl className="grid gap-4">
          {written.map((key) => (
            <div key={key} className="grid gap-1 sm:grid-cols-[8em_1fr] sm:gap-6">
              <dt className="text-ink-soft">{traderLabels[key]}</dt>
              <dd className="wrap-anywhere">{key === "companyNumber" ? trader[key] : <Reach value={trader[key]} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {!traderComplete(trader) && <p>經營者的資料還沒有填完整。填好以前，網站不會開放付款。</p>}
    </>
  );
}
