import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { plans } from "@panshi/contracts/commerce/plan";
import { Button } from "@panshi/ui/button";
import { Badge } from "@panshi/ui/display/badge";
import { Part, PartRow } from "../../../kit/detail/part.tsx";
import { Money, TaipeiDay, ZonedTime } from "../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { type OpenDialogByName, orderChildDialogNames } from "./order-dialog-names.ts";
import { RevokedBadge } from "../membership/public.tsx";

const couponStates: Record<NonNullable<OrderDetail["coupon"]>["state"], string> = {
  reserved: "保留中",
  used: "已使用",
  released: "保留已過期",
};

/** What was bought and what became of it, with the sum and the coupon. */
export function BoughtPart({ order, open }: { order: OrderDetail; open: OpenDialogByName }) {
  const { items, grants, coupon, planType, planDays, description, subtotal, discount, total, stopped } = order;
  const isStopped = (productId: string) => stopped !== null && (stopped.productIds?.includes(productId) ?? true);
  return (
    <Part title="購買內容">
      <ul aria-label="訂單的內容">
        {planType && (
          <PartRow
            what={
              <>
                <span>{description}</span>
                <span className="tabular text-sm text-ink-soft">{planDays} 天</span>
              </>
            }
            end={
              <>
                {stopped && <Badge tone="warn">退款中，先停用</Badge>}
                <span className="order-amount">
                  <Money amount={subtotal} />
                </span>
              </>
            }
          >
            {grants.length === 0 && (order.paidAt ? "還沒有交給會員" : "付款之後才開始")}
          </PartRow>
        )}
        {items.map(({ productId, name, price, deliveredAt, withdrawnAt }) => (
          <PartRow
            key={productId}
            what={name}
            end={
              <>
                {withdrawnAt && <Badge>已收回</Badge>}
                {!withdrawnAt && isStopped(productId) && <Badge tone="warn">退款中，先停用</Badge>}
                <span className="order-amount">
                  <Money amount={price} />
                </span>
              </>
            }
          >
            {deliveredAt && (
              <>
                <TaipeiDay at={deliveredAt} /> 放進收藏
              </>
            )}
            {withdrawnAt && (
              <>
                ，<TaipeiDay at={withdrawnAt} /> 因退款收回
              </>
            )}
          </PartRow>
        ))}
        {(coupon || discount > 0) && (
          <PartRow
            what={
              <>
                <span>優惠{coupon && `「${coupon.title}」`}</span>
                {coupon && (
                  <span className="text-sm text-ink-soft">
                    {coupon.code} {couponStates[coupon.state]}
                  </span>
                )}
              </>
            }
            end={
              <span className="order-amount">
                <Money amount={-discount} />
              </span>
            }
          />
        )}
        {(coupon || discount > 0 || items.length > 1) && (
          <PartRow
            what="合計"
            end={
              <span className="order-amount font-medium">
                <Money amount={total} />
              </span>
            }
          />
        )}
      </ul>
      {stopped && (
        <p className="py-3 text-ink-soft">
          <ZonedTime at={stopped.since} /> 起先停用，{grants.length > 0 ? "天數停在那一刻" : memberWords(order)}
          。退款完成就收回；婉拒、逾期或沒有退成，會原樣恢復，停下的天數也還給對方。
        </p>
      )}
      <Grants grants={grants} open={open} />
    </Part>
  );
}

/** What a stop means for an order without days that run. */
const memberWords = ({ member }: OrderDetail): string => (member ? "不能開啟或下載" : "不能領取");

function Grants({ grants, open }: { grants: OrderDetail["grants"]; open: OpenDialogByName }) {
  const mayRevoke = useHasPermission("members:write");
  if (grants.length === 0) return null;
  return (
    <>
      <h3 className="part-caption">交給會員的天數</h3>
      <ul aria-label="交給會員的天數">
        {grants.map(({ id, planType, days, grantedAt, revokedAt, revokedReason, isRevocable }) => (
          <PartRow
            key={id}
            what={
              <span>
                {plans[planType].name} <span className="tabular">{days}</span> 天
              </span>
            }
            end={
              <>
                <RevokedBadge at={revokedAt} />
                {isRevocable && mayRevoke && (
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-my-2"
                    onClick={() => open(orderChildDialogNames.revokeGrant(id))}
                  >
                    撤銷這些天數
                  </Button>
                )}
                <TaipeiDay at={grantedAt} />
              </>
            }
          >
            {revokedReason && `撤銷的原因：${revokedReason}`}
          </PartRow>
        ))}
      </ul>
    </>
  );
}
