import type { Referral, ReferralCoupon, referralList } from "@panshi/contracts/commerce/referral";
import {
  type OwnCouponState,
  ownCouponStates,
  referralRefusals,
  type ReferralState,
  referralStates,
} from "@panshi/contracts/commerce/referral-state";
import { Badge, type Tone } from "@panshi/ui/display/badge";
import { Link } from "react-router-dom";
import { formatMoney, NONE, OneLine, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import type { Columns } from "../../../kit/list/columns.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { OrderLink } from "../../../lib/order-link.tsx";
import { paths } from "../../../paths.ts";

const tones: Record<ReferralState, Tone> = {
  registered: "plain",
  waiting: "fine",
  rewarded: "good",
  withdrawn: "warn",
  refused: "warn",
};

/** What came of a referral, and until when it waits or why it earns nothing. */
function StateCell({ state, dueAt, refusedReason }: Referral) {
  return (
    <span className="grid">
      <Badge tone={tones[state]}>{referralStates[state]}</Badge>
      {state === "waiting" && dueAt !== null && (
        <span className="text-sm whitespace-nowrap text-ink-soft">
          <TaipeiDay at={dueAt} /> 之後
        </span>
      )}
      {refusedReason !== null && <span className="text-sm text-ink-soft">{referralRefusals[refusedReason]}</span>}
    </span>
  );
}

const couponTones: Record<OwnCouponState, string> = {
  available: "text-good",
  used: "text-ink-soft",
  withdrawn: "text-warn",
  expired: "text-ink-soft",
};

/** A coupon's worth and its state. */
function CouponCell({ coupon }: { coupon: ReferralCoupon | null }) {
  if (!coupon) return NONE;
  return (
    <span className="tabular whitespace-nowrap">
      {formatMoney(coupon.value)}{" "}
      <span className={`text-sm ${couponTones[coupon.state]}`}>{ownCouponStates[coupon.state]}</span>
    </span>
  );
}

function Order({ order }: { order: NonNullable<Referral["order"]> }) {
  const mayRead = useHasPermission("orders:read");
  return mayRead ? <OrderLink {...order} /> : <span className="tabular whitespace-nowrap">{order.number}</span>;
}

/** The columns of the referrals. */
export const referralColumns: Columns<Referral, typeof referralList> = [
  { header: "新會員", cell: ({ refereeName }) => <OneLine>{refereeName}</OneLine>, card: "title" },
  {
    header: "推薦人",
    cell: ({ referrerId, referrerName }) => (
      <Link to={paths.member(referrerId)} title={referrerName} className="one-line underline underline-offset-4">
        {referrerName}
      </Link>
    ),
    card: "labelled",
  },
  { header: "狀態", cell: (referral) => <StateCell {...referral} />, card: "corner" },
  { header: "訂單", cell: ({ order }) => (order ? <Order order={order} /> : NONE), gives: 3 },
  {
    header: "推薦人的優惠券",
    cell: ({ referrerCoupon }) => <CouponCell coupon={referrerCoupon} />,
    card: "labelled",
  },
  { header: "新會員的優惠券", cell: ({ refereeCoupon }) => <CouponCell coupon={refereeCoupon} />, card: "labelled" },
  { header: "計畫", cell: ({ programName }) => <OneLine>{programName}</OneLine>, gives: 1, card: "labelled" },
  {
    header: "註冊時間",
    cell: ({ createdAt }) => <ZonedTime at={createdAt} />,
    figure: true,
    gives: 2,
    card: "labelled",
  },
];
