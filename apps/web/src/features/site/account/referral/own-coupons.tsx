import { usePagedQuery } from "@panshi/client/paged-query";
import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { trpc } from "@panshi/client/trpc";
import type { OwnCoupon } from "@panshi/contracts/commerce/own-referral";
import { type MemberCouponState, memberCouponStates } from "@panshi/contracts/commerce/referral-state";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";
import { useId } from "react";
import { CopyButton } from "../../../../lib/components/copy-button.tsx";
import { PagedList } from "../../../../lib/components/paged-list.tsx";

/** The member's own coupons, newest first. */
export function OwnCoupons() {
  const { client } = trpc.useUtils();
  const list = usePagedQuery(["member", "referral", "coupons"], (page) => client.member.referral.coupons.query(page));
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-4">
      <h3 id={heading} className="text-lg">
        你的優惠券
      </h3>
      <PagedList
        list={list}
        what="優惠券"
        loading={<LoadingIndicator spoken />}
        empty={<p className="text-ink-soft">還沒有優惠券。朋友走出第一步之後，謝禮會放在這裡。</p>}
      >
        {(coupons) => (
          <ul className="border-t border-line">
            {coupons.map((coupon) => (
              <CouponRow key={coupon.id} coupon={coupon} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

const tones: Record<MemberCouponState, Tone> = {
  available: "good",
  reserved: "fine",
  used: "plain",
  withdrawn: "plain",
  expired: "plain",
};

/** What the date of a coupon says. */
const notes: Record<MemberCouponState, (day: string) => string> = {
  available: (day) => `付款時輸入優惠碼，用到 ${day}`,
  reserved: () => "有一筆訂單正在用，付了款才算使用",
  used: () => "謝謝你用了它",
  withdrawn: () => "帶來它的訂單退款了，這張已經收回",
  expired: (day) => `到 ${day}為止`,
};

function CouponRow({ coupon: { code, amount, state, validTo } }: { coupon: OwnCoupon }) {
  const isOpen = state === "available";
  return (
    <li className="grid gap-2 border-b border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className={`tabular font-display text-2xl font-light ${isOpen ? "" : "text-ink-soft"}`}>
          {formatPrice(amount)}
        </p>
        <Badge tone={tones[state]}>{memberCouponStates[state]}</Badge>
      </div>
      <p className="text-sm text-ink-soft">{notes[state](formatTaipeiDay(validTo))}</p>
      {isOpen && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="tabular break-all select-all">{code}</p>
          <CopyButton text={code} what="優惠碼" variant="quiet" size="sm" className="-ms-4">
            複製優惠碼<span className="sr-only"> {code}</span>
          </CopyButton>
        </div>
      )}
    </li>
  );
}
