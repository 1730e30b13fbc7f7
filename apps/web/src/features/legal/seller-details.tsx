import { type Seller, isSellerComplete, sellerLabels } from "@panshi/contracts/seller";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { trpc } from "../../lib/trpc.ts";
import { ContactValue } from "./contact-value.tsx";

const sellerKeys = Object.keys(sellerLabels) as (keyof Seller)[];

/** Who runs the site, as the Consumer Protection Act wants it; says so where nobody has written it yet. */
export function SellerDetails() {
  const { data, error } = trpc.member.site.seller.useQuery();
  return (
    <section aria-labelledby="seller-title" className="grid gap-4 border-t border-line pt-6">
      <h2 id="seller-title" className="text-2xl">
        誰在經營
      </h2>
      {error && <p role="alert">經營者的資料暫時讀不到，請重新整理這一頁。</p>}
      {!data && !error && <Skeleton className="h-32" />}
      {data && <SellerDetailList seller={data} />}
    </section>
  );
}

function SellerDetailList({ seller }: { seller: Seller }) {
  const written = sellerKeys.filter((key) => seller[key]);
  return (
    <>
      {written.length > 0 && (
        <dl className="grid gap-4">
          {written.map((key) => (
            <div key={key} className="grid gap-1 sm:grid-cols-[8em_1fr] sm:gap-6">
              <dt className="text-ink-soft">{sellerLabels[key]}</dt>
              <dd className="wrap-anywhere">
                {key === "companyNumber" ? seller[key] : <ContactValue value={seller[key]} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isSellerComplete(seller) && <p>經營者的資料還沒有填完整。填好以前，網站不會開放付款。</p>}
    </>
  );
}
