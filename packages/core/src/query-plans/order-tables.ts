import { distinctHashSql, rowIdSql, type LargeTable, ownerIdSql, oneOfSql, searchTermsSql } from "./generic-rows.ts";

/** The tables of orders, their payments and refunds, with `at` as the creation of row `i`. */
export const orderTables = (rows: number, at: string): readonly LargeTable[] => [
  [
    "orders",
    rows,
    "id, number, kind, plan_type, plan_days, state, member_id, claim_hash, referrer_id, email, method, description, subtotal, total, campaign_id, paid_at, reconcile_at, created_at, updated_at",
    // Unclaimed ones are rare: one in a hundred. Most are fulfilled, and some are carts. One in ten is of a campaign. A third of the visitors had followed a member's link.
    `${rowIdSql("i")}, 'PS' || lpad(i::text, 6, '0'), case when i % 10 = 0 then 'cart' else 'plan' end, case when i % 10 > 0 then 'basic' end, case when i % 10 > 0 then 30 end, case when i % 300 = 0 then 'paid' else ${oneOfSql(["expired", "pending", "fulfilled", "refunded"])} end, case when i % 3 > 0 then ${ownerIdSql} end, case when i % 3 = 0 then ${distinctHashSql("i % 3000")} end, case when i % 9 = 0 then ${ownerIdSql} end, case when i % 3 = 0 then 'v' || i || '@example.com' end, case when i % 50 > 0 then 'card' else 'atm' end, '商品', 100, 100, case when i % 10 = 2 then ${rowIdSql("1 + i % 500")} end, ${at}, case when i % 100 = 0 then ${at} end, ${at}, ${at}`,
  ],
  [
    "campaign_counts",
    rows,
    "campaign_id, day, clicks, impressions",
    `${rowIdSql("1 + i / 20")}, date '2026-01-01' + i % 20, 1, 1`,
  ],
  [
    "promotions",
    rows,
    "id, title, description, discount_type, discount_value, coupon_code, valid_from, valid_to, usage_limit, applies_to, minimum_amount, is_active, owner_id, search, created_at, updated_at",
    // Half are members' own coupons.
    `${rowIdSql("i")}, '優惠 ' || i, '說明', 'fixed', 10, 'CODE' || i, ${at}, ${at}, 1, case when i % 2 = 0 or i % 4 = 3 then 'all' when i % 1000 = 1 then 'goods' else 'plans' end, 0, i % 1000 <> 1, case when i % 2 = 0 then ${ownerIdSql} end, case when i % 2 = 1 then ${searchTermsSql} end, ${at}, ${at}`,
  ],
  [
    "referral_programs",
    rows,
    "id, name, referrer_reward, referee_reward, minimum_purchase, is_active, created_at, updated_at",
    `${rowIdSql("i")}, '計畫 ' || i, 500, 200, 3990, i = 1, ${at}, ${at}`,
  ],
  [
    "referrals",
    rows,
    "id, program_id, referrer_reward, referee_reward, minimum_purchase, referrer_id, referee_id, order_id, due_at, rewarded_at, referrer_promotion_id, rewarded_amount, refused_reason, created_at",
    // Most have no order yet, a tenth waits, and few of those are due.
    `${rowIdSql("i")}, ${rowIdSql("1 + i % 20")}, 500, 200, 3990, ${rowIdSql("case when i % 10 = 0 then 1 else 1 + i % 50 end")}, ${rowIdSql("i")}, case when i % 10 > 5 then ${rowIdSql("i")} end, case when i % 10 = 6 then ${at} + case when i % 1000 = 6 then interval '1 second' else interval '30 days' end end, case when i % 10 in (7, 8) then ${at} end, case when i % 10 in (7, 8) then ${rowIdSql("i")} end, case when i % 10 in (7, 8) then 500 end, case when i % 10 = 9 then 'refunded' end, ${at}`,
  ],
  [
    "coupon_uses",
    rows,
    "order_id, promotion_id, state, discount, reserved_until, address_hash, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("1 + i % 20")}, case when i % 100 = 0 then 'reserved' else 'used' end, 10, case when i % 100 = 0 then ${at} end, case when i % 100 = 0 then ${distinctHashSql("i % 1000")} end, ${at}, ${at}`,
  ],
  [
    "coupon_persons",
    rows,
    "promotion_id, person_hash, order_id, created_at",
    `${rowIdSql("1 + i % 20")}, ${distinctHashSql("i")}, ${rowIdSql("i")}, ${at}`,
  ],
  [
    "order_items",
    rows,
    "id, order_id, product_id, name, price",
    `${rowIdSql("i")}, ${rowIdSql("i")}, ${rowIdSql("1")}, '商品', 100`,
  ],
  [
    "payment_attempts",
    rows,
    "id, order_id, mer_trade_no, amount, state, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, 'T' || i, 100, case when i % 500 = 0 then 'waiting' else 'created' end, ${at}, ${at}`,
  ],
  [
    "payment_events",
    rows,
    "id, digest, attempt_id, mer_trade_no, amount, source, kind, raw, fields, received_at, quarantine, resolved_at, resolution, order_id",
    // One in twenty had to be reviewed, and few of those still have to be; half of them are of an order.
    `${rowIdSql("i")}, ${distinctHashSql("i")}, case when i % 40 <> 7 then ${rowIdSql("i")} end, 'T' || i, 100, 'notify', 'paid', '', '{}', ${at}, case when i % 20 = 7 then ${oneOfSql(["wrong_amount", "second_payment"])} end, case when i % 20 = 7 and i % 200 > 40 then ${at} end, case when i % 20 = 7 and i % 200 > 40 then 'set_aside' end, null`,
  ],
  [
    "refund_requests",
    rows,
    "id, order_id, origin, state, proposed, account_until, closed_at, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, 'member', case when i % 500 = 0 then 'waiting' when i % 500 = 1 then 'paying' when i % 500 = 2 then 'account_needed' when i % 3 = 0 then 'declined' else 'done' end, 100, case when i % 4 = 2 then ${at} end, case when i % 500 > 2 then ${at} end, ${at}, ${at}`,
  ],
  [
    "order_holds",
    rows,
    "id, order_id, request_id, held_at, released_at",
    // One in a hundred is open.
    `${rowIdSql("i")}, ${rowIdSql("i")}, ${rowIdSql("i")}, ${at}, case when i % 100 > 0 then ${at} end`,
  ],
  [
    "refunds",
    rows,
    "id, order_id, attempt_id, amount, before_capture, revokes, reason, created_at, updated_at",
    `${rowIdSql("i")}, ${rowIdSql("i")}, ${rowIdSql("i")}, 1, false, 'all', '理由', ${at}, ${at}`,
  ],
  [
    "order_flags",
    rows,
    "id, order_id, code, raised_at, settled_at, settlement",
    `${rowIdSql("i")}, ${rowIdSql("i")}, ${oneOfSql(["wrong_amount", "second_payment"])}, ${at}, case when i % 100 > 0 then ${at} end, case when i % 100 > 0 then 'accepted' end`,
  ],
];
