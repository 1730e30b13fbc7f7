import { DoDayInput, ManualEnrolment, Manuals, StartManualInput } from "@panshi/contracts/manual";
import { doDay } from "@panshi/core/manual/do-day";
import { startManual } from "@panshi/core/manual/start-manual";
import { viewManuals } from "@panshi/core/manual/view-manuals";
import { memberProcedure, router } from "../trpc.ts";

export const manual = router({
  view: memberProcedure.output(Manuals).query(({ ctx }) => viewManuals({ ctx })),
  start: memberProcedure
    .input(StartManualInput)
    .output(Manuals)
    .mutation(({ ctx, input }) => startManual({ ctx, input })),
  doDay: memberProcedure
    .input(DoDayInput)
    .output(ManualEnrolment)
    .mutation(({ ctx, input }) => doDay({ ctx, input })),
});
