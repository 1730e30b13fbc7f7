import { trpc } from "@panshi/client/trpc";
import type { ReviewEvent } from "@panshi/contracts/payment-event-list";
import { formatMoney } from "../../kit/list/cells.tsx";
import { declareNoun } from "../../kit/noun.ts";
import { eventKinds } from "../../lib/payment-labels.ts";

export const paymentEvents = declareNoun<ReviewEvent>({
  name: "金流通知",
  unit: "則",
  title: ({ kind, amount }) => (amount === null ? eventKinds[kind] : `${eventKinds[kind]} ${formatMoney(amount)}`),
  calls: trpc.admin.paymentEvent,
});

/** The verbs of an event, which name its dialogs in the address. */
export const VIEW = "查看";
export const ATTACH = "歸到訂單";
export const SET_ASIDE = "擱置";
