import { trpc } from "@panshi/client/trpc";
import { isSellerComplete, type Seller, sellerLabels } from "@panshi/contracts/commerce/seller";
import { Skeleton } from "@panshi/ui/display/skeleton";
import { ContactValue } from "./contact-value.tsx";

const sellerKeys = Object.keys(sellerLabels) as (keyof Seller)[];

/** The seller's details that the Consumer Protection Act requires; says so where they are incomplete. */
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
  const filled = sellerKeys.filter((key) => seller[key]);
  return (
    <>
      {filled.length > 0 && (
        <dl className="grid gap-4">
          {filled.map((key) => (
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
