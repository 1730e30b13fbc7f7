import { LedgerTotals } from "@panshi/contracts/commerce/ledger";
import { NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
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
import {
  countNewerEventsToReview,
  listEventsToReview,
} from "@panshi/core/commerce/payment-event/list-events-to-review";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";
import { staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

export const orderFlag = router({
  settle: staffMutation(settleFlag, FlagSettleInput, z.void()),
});

export const paymentEvent = router({
  list: staffPage(listEventsToReview, ReviewEventListInput, ReviewEvent),
  newer: staffQuery(countNewerEventsToReview, newerRowsInput(ReviewEventListInput), NewerRows),
  attach: staffMutation(attachEvent, EventAttachInput, AttachEventResult),
  setAside: staffMutation(setEventAside, EventSetAsideInput, z.void()),
});

export const ledger = router({
  view: administratorProcedure(calculateLedger.permission)
    .output(LedgerTotals)
    .query(({ ctx }) => calculateLedger(ctx)),
});
