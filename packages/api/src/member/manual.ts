import { CompleteManualDayInput, ManualEnrolment, Manuals, StartManualInput } from "@panshi/contracts/journey/manual";
import { completeManualDay } from "@panshi/core/journey/manual/complete-manual-day";
import { startManual } from "@panshi/core/journey/manual/start-manual";
import { viewManuals } from "@panshi/core/journey/manual/view-manuals";
import { memberProcedure, router } from "../trpc.ts";

export const manual = router({
  view: memberProcedure.output(Manuals).query(({ ctx }) => viewManuals(ctx)),
  start: memberProcedure
    .input(StartManualInput)
    .output(Manuals)
    .mutation(({ ctx, input }) => startManual(ctx, input)),
  doDay: memberProcedure
    .input(CompleteManualDayInput)
    .output(ManualEnrolment)
    .mutation(({ ctx, input }) => completeManualDay(ctx, input)),
});
