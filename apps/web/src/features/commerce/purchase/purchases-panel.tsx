import { usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import type { Purchase } from "@panshi/contracts/commerce/purchase";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FullScreen } from "../../../lib/components/full-screen.tsx";
import { PagedList } from "../../../lib/components/paged-list.tsx";
import { paths } from "../../../paths.ts";
import { PurchaseCard } from "./purchase-card.tsx";
import { usePurchaseSound } from "./use-purchase-sound.ts";

/** The member's purchases. */
export default function PurchasesPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "temple", "purchases"], (page) => client.member.temple.purchases.query(page));
  const sound = usePurchaseSound();
  const [viewed, setViewed] = useState<Purchase | null>(null);
  const empty = (
    <Empty
      headingLevel={2}
      title="寶庫還空著"
      text="靈魂百貨裡有看的、有聽的。你帶回來的每一件，都會放在這裡，隨時能打開。"
      action={
        <Link to={paths.shop} className={buttonClass("ember")}>
          逛逛靈魂百貨
        </Link>
      }
    />
  );
  return (
    <>
      <PagedList list={list} what="收藏" empty={empty}>
        {(purchases) => (
          <>
            <h2 className="sr-only">寶庫</h2>
            <ul className="grid gap-x-10 gap-y-16 pt-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-16 lg:[&>li:nth-child(3n+2)]:mt-16">
              {purchases.map((purchase) => (
                <PurchaseCard key={purchase.id} purchase={purchase} sound={sound} onLook={() => setViewed(purchase)} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {viewed?.fileUrl && (
        <FullScreen label={viewed.productName} onClose={() => setViewed(null)}>
          <img src={viewed.fileUrl} alt={viewed.productName} className="size-full object-contain" />
        </FullScreen>
      )}
    </>
  );
}
