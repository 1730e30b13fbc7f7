import type { OrderDetail } from "@panshi/contracts/commerce/order-detail";
import { flagGuides } from "@panshi/contracts/commerce/order-flag";
import { FlagSettleInput } from "@panshi/contracts/commerce/order-flag-settlement";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { useLayer } from "../../../../kit/layer.ts";
import { useHasPermission } from "../../../../lib/administrator.ts";
import { orderLayers } from "../order-layers.ts";
import {
  CancelDialog,
  RequestRefundDialog,
  RequeueLetterDialog,
  ResendClaimDialog,
  RevokeGrantDialog,
} from "./act-dialogs.tsx";
import { AssignDialog } from "./assign-dialog.tsx";
import { RecordPaymentDialog } from "./record-payment-dialog.tsx";
import { RecordRefundDialog, RefundDialog, ResolveRefundDialog } from "./refund-dialogs.tsx";
import { SettleFlagDialog } from "./settle-flag-dialog.tsx";

type OrderDialogsProps = { order: OrderDetail; layer: ReturnType<typeof useLayer> };

/** The dialog that is open on an order's page. A layer that shows nothing, or that the role may not use, is dropped. */
export function OrderDialogs({ order, layer: { layer, forget } }: OrderDialogsProps) {
  const may = {
    settle: useHasPermission("orders:settle"),
    refund: useHasPermission("orders:refund"),
    revoke: useHasPermission("members:write"),
    requeue: useHasPermission("mail:retry"),
  };
  const dialog = layer === null ? null : dialogOf(layer, order, may) || null;
  const isLost = layer !== null && dialog === null;
  const drop = useEffectEvent(forget);
  useEffect(() => {
    if (isLost) drop();
  }, [isLost]);
  return dialog;
}

type May = Record<"settle" | "refund" | "revoke" | "requeue", boolean>;

function dialogOf(layer: string, order: OrderDetail, may: May): ReactNode {
  switch (layer) {
    case orderLayers.refund:
      return may.refund && <RefundDialog order={order} flagId={null} />;
    case orderLayers.recordRefund:
      return may.refund && <RecordRefundDialog order={order} flagId={null} />;
    case orderLayers.recordPayment:
      return may.settle && <RecordPaymentDialog order={order} />;
    case orderLayers.cancel:
      return may.settle && <CancelDialog order={order} />;
    case orderLayers.assign:
      return may.settle && <AssignDialog order={order} />;
    case orderLayers.resendClaim:
      return may.settle && <ResendClaimDialog order={order} />;
    case orderLayers.requestRefund:
      return may.refund && <RequestRefundDialog order={order} />;
    default:
      return rowDialogOf(layer, order, may);
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[], id: string) => rows.find((row) => row.id === id);

/** The dialogs about one of the order's rows. */
function rowDialogOf(layer: string, order: OrderDetail, may: May): ReactNode {
  const [kind = "", id = "", choice = ""] = layer.split("/");
  const flag = byId(order.flags, id);
  if (kind === "flag") return (flag && may.settle && flagDialog(order, flag, choice)) || null;
  if (kind === "return") return flag && may.refund ? <RefundDialog order={order} flagId={id} /> : null;
  if (kind === "record-return") return flag && may.refund ? <RecordRefundDialog order={order} flagId={id} /> : null;
  const refund = byId(order.refunds, id);
  if (kind === "settle-refund" && refund && may.refund) return <ResolveRefundDialog order={order} refund={refund} />;
  const grant = byId(order.grants, id);
  if (kind === "revoke" && grant && may.revoke) return <RevokeGrantDialog order={order} grant={grant} />;
  const letter = byId(order.letters, id);
  if (kind === "letter" && letter && may.requeue) return <RequeueLetterDialog order={order} letter={letter} />;
  return null;
}

function flagDialog(order: OrderDetail, flag: OrderDetail["flags"][number], choice: string): ReactNode {
  const settlement = FlagSettleInput.shape.settlement.safeParse(choice);
  if (!settlement.success || flagGuides[flag.code].settlements[settlement.data] === undefined) return null;
  return <SettleFlagDialog order={order} flag={flag} settlement={settlement.data} />;
}
