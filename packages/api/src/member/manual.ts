import {
  CompleteManualDayInput,
  ManualEnrolment,
  MemberManuals,
  StartManualInput,
} from "@panshi/contracts/journey/manual";
import { completeManualDay } from "@panshi/core/journey/manual/complete-manual-day";
import { startManual } from "@panshi/core/journey/manual/start-manual";
import { viewManuals } from "@panshi/core/journey/manual/view-manuals";
import { memberProcedure, router } from "../trpc.ts";

export const manual = router({
  view: memberProcedure.output(MemberManuals).query(({ ctx }) => viewManuals(ctx)),
  start: memberProcedure
    .input(StartManualInput)
    .output(MemberManuals)
    .mutation(({ ctx, input }) => startManual(ctx, input)),
  doDay: memberProcedure
    .input(CompleteManualDayInput)
    .output(ManualEnrolment)
    .mutation(({ ctx, input }) => completeManualDay(ctx, input)),
});
