import { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import { pageSchema } from "@panshi/contracts/platform/list";
import { FlagSettleInput } from "@panshi/contracts/commerce/order-flag-settlement";
import {
  AttachEventResult,
  EventAttachInput,
  EventSetAsideInput,
  ReviewEvent,
  ReviewEventListInput,
} from "@panshi/contracts/commerce/payment-event-list";
import { calculateLedger } from "@panshi/core/commerce/ledger/calculate-ledger";
import { settleFlag } from "@panshi/core/commerce/order/flag/settle-flag";
import { attachEvent, setEventAside } from "@panshi/core/commerce/payment-event/review-event";
import { listEventsToReview } from "@panshi/core/commerce/payment-event/list-events-to-review";
import * as z from "zod/mini";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

export const orderFlag = router({
  settle: administratorProcedure(settleFlag.permission)
    .input(FlagSettleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleFlag(ctx, input)),
});

export const paymentEvent = router({
  list: administratorProcedure(listEventsToReview.permission)
    .input(ReviewEventListInput)
    .output(pageSchema(ReviewEvent))
    .query(({ ctx, input }) => listEventsToReview(ctx, withTotalFlag(ctx, input))),
  attach: administratorProcedure(attachEvent.permission)
    .input(EventAttachInput)
    .output(AttachEventResult)
    .mutation(({ ctx, input }) => attachEvent(ctx, input)),
  setAside: administratorProcedure(setEventAside.permission)
    .input(EventSetAsideInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setEventAside(ctx, input)),
});

export const ledger = router({
  view: administratorProcedure(calculateLedger.permission)
    .output(LedgerTotals)
    .query(({ ctx }) => calculateLedger(ctx)),
});
