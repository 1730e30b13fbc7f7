import { trpc } from "@panshi/client/trpc";
import { isSellerComplete, type Seller, sellerLabels } from "@panshi/contracts/seller";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { ContactValue } from "./contact-value.tsx";

const sellerKeys = Object.keys(sellerLabels) as (keyof Seller)[];

/** Who runs the site, as the Consumer Protection Act wants it; says so where nobody has written it yet. */
export function SellerDetails() {
  const { data, error } = trpc.member.site.trader.useQuery();
  return (
    <section aria-labelledby="trader-title" className="grid gap-4 border-t border-line pt-6">
      <h2 id="trader-title" className="text-2xl">
        誰在經營
      </h2>
      {error && <p role="alert">經營者的資料暫時讀不到，請重新整理這一頁。</p>}
      {!data && !error && <Skeleton className="h-32" />}
      {data && <SellerDetailList trader={data} />}
    </section>
  );
}

function SellerDetailList({ trader }: { trader: Seller }) {
  const written = sellerKeys.filter((key) => trader[key]);
  return (
    <>
      {written.length > 0 && (
        <dl className="grid gap-4">
          {written.map((key) => (
            <div key={key} className="grid gap-1 sm:grid-cols-[8em_1fr] sm:gap-6">
              <dt className="text-ink-soft">{sellerLabels[key]}</dt>
              <dd className="wrap-anywhere">
                {key === "companyNumber" ? trader[key] : <ContactValue value={trader[key]} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSellerComplete(trader) && <p>經營者的資料還沒有填完整。填好以前，網站不會開放付款。</p>}
    </>
  );
}
