import { Ledger } from "@panshi/contracts/ledger";
import { pageSchema } from "@panshi/contracts/list";
import { FlagSettleInput } from "@panshi/contracts/order-flag-settlement";
import {
  EventAttached,
  EventAttachInput,
  EventSetAsideInput,
  ReviewEvent,
  reviewEventList,
} from "@panshi/contracts/payment-event-list";
import { calculateLedger } from "@panshi/core/ledger/calculate-ledger";
import { settleFlag } from "@panshi/core/order-flag/settle-flag";
import { attachEvent } from "@panshi/core/payment-event/attach-event";
import { listEventsToReview } from "@panshi/core/payment-event/list-events-to-review";
import { setEventAside } from "@panshi/core/payment-event/set-event-aside";
import * as z from "zod/mini";
import { administratorProcedure, router, withCount } from "../trpc.ts";

export const orderFlag = router({
  settle: administratorProcedure(settleFlag.permission)
    .input(FlagSettleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleFlag(ctx, input)),
});

export const paymentEvent = router({
  list: administratorProcedure(listEventsToReview.permission)
    .input(reviewEventList)
    .output(pageSchema(ReviewEvent))
    .query(({ ctx, input }) => listEventsToReview(ctx, withCount(ctx, input))),
  attach: administratorProcedure(attachEvent.permission)
    .input(EventAttachInput)
    .output(EventAttached)
    .mutation(({ ctx, input }) => attachEvent(ctx, input)),
  setAside: administratorProcedure(setEventAside.permission)
    .input(EventSetAsideInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setEventAside(ctx, input)),
});

export const ledger = router({
  view: administratorProcedure(calculateLedger.permission)
    .output(Ledger)
    .query(({ ctx }) => calculateLedger(ctx)),
});
