import { trpc } from "@panshi/client/trpc";
import { AssignOrderInput, ORDER_REASON_MAX } from "@panshi/contracts/commerce/order-act";
import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { fieldsOf } from "../../../../kit/form/form-fields.tsx";
import { MemberField } from "./member-field.tsx";
import { OrderAction } from "./order-action.tsx";

const field = fieldsOf<typeof AssignOrderInput>();

/** Gives an unclaimed paid order to a member; at first those with the visitor's address are offered. */
export function AssignDialog({ order }: { order: OrderDetail }) {
  const { assign } = trpc.useUtils().client.admin.order;
  return (
    <OrderAction
      order={order}
      title="這筆訂單交給誰"
      lead={`${order.number}。會員資格或商品立刻成為這位會員的，領取信裡的連結就不能用了。${order.email ? `訪客留的信箱是 ${order.email}。` : ""}`}
      schema={AssignOrderInput}
      values={{ id: order.id, memberId: "", reason: "" }}
      ready={({ memberId }) => memberId !== ""}
      submit="交給這位會員"
      call={assign.mutate}
      done={() => ({ title: "訂單已經交給會員", description: order.number })}
    >
      <MemberField first={order.email ?? ""} />
      <field.Area name="reason" label="原因" required maxLength={ORDER_REASON_MAX} className="min-h-20!" />
    </OrderAction>
  );
}
