import { SLIP_MISSING } from "@panshi/contracts/platform/messages";
import { ListInput, pageSchema } from "@panshi/contracts/platform/list";
import {
  AnswerInput,
  Draw,
  DrawInput,
  Interpretation,
  type InterpretationEvent,
  InterpretInput,
  Oracle,
  QuestionInput,
  RateReadingInput,
  ReadingAnswer,
  OwnDraw,
} from "@panshi/contracts/journey/oracle";
import { id, idWithMessage } from "@panshi/contracts/platform/text";
import { drawOracle, wasQuestionAskedToday } from "@panshi/core/journey/oracle/draw-oracle";
import { collectInterpretation, interpretOracle } from "@panshi/core/journey/reading/interpret-oracle";
import { listUserOracles } from "@panshi/core/journey/oracle/list-user-oracles";
import { answerReading, rateReading, viewOwnReadingAnswer } from "@panshi/core/journey/reading/answer-reading";
import {
  listPublicSlips,
  pickRandomOracle,
  viewLatestDraw,
  viewSampleSlip,
  viewSlip,
} from "@panshi/core/journey/oracle/view-slip";
import * as z from "zod/mini";
import { cachedParser } from "../procedure-meta.ts";
import { withTotalFlag, memberOrVisitorProcedure, memberProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "靈籤";

export const oracle = router({
  random: publicProcedure
    .meta({
      varies: true,
      rest: {
        method: "GET",
        path: "/api/random-oracle",
        summary: "隨機一支籤，不留下紀錄",
        errors: ["no_slips"],
        oneOf: listPublicSlips,
        tag,
      },
    })
    .output(cachedParser(Oracle))
    .query(({ ctx }) => pickRandomOracle(ctx)),
  /** For the public page of a slip. */
  slip: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/oracles/:slipId", summary: "一支籤的內容", tag } })
    .input(z.strictObject({ slipId: idWithMessage(SLIP_MISSING) }))
    .output(cachedParser(Oracle))
    .query(({ ctx, input }) => viewSlip(ctx, input)),
  /** For the landing page. */
  sample: publicProcedure.output(cachedParser(z.nullable(Oracle))).query(({ ctx }) => viewSampleSlip(ctx)),
  askedToday: memberOrVisitorProcedure
    .input(QuestionInput)
    .output(z.boolean())
    .query(({ ctx, input }) => wasQuestionAskedToday(ctx, input)),
  draw: memberOrVisitorProcedure
    .input(DrawInput)
    .output(Draw)
    .mutation(({ ctx, input }) => drawOracle(ctx, input)),
  drawn: memberOrVisitorProcedure
    .input(z.strictObject({ oracleId: idWithMessage(SLIP_MISSING) }))
    .output(Draw)
    .query(({ ctx, input }) => viewLatestDraw(ctx, input)),
  /** Whether the caller has agreed to send questions to the external model. A visitor agrees for one call only, so false. */
  modelConsent: memberOrVisitorProcedure
    .output(z.boolean())
    .query(({ ctx }) => ctx.actor.kind === "member" && ctx.actor.viewer.modelConsent),
  /** For the app: streams the parts of the text as the model sends them. */
  interpretStream: memberOrVisitorProcedure.input(InterpretInput).mutation(async function* ({
    ctx,
    input,
  }): AsyncGenerator<InterpretationEvent> {
    yield* interpretOracle(ctx, input);
  }),
  interpret: memberOrVisitorProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/ai-interpretation",
        summary: "解讀一支籤",
        errors: ["oracle_not_found", "voice_not_in_plan", "too_many"],
        tag,
      },
    })
    .input(InterpretInput)
    .output(Interpretation)
    .mutation(({ ctx, input }) => collectInterpretation(interpretOracle(ctx, input))),
  rateReading: memberOrVisitorProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/readings/:readingId/rating",
        status: 204,
        summary: "評分自己的一則解讀",
        errors: ["not_found", "too_many"],
        tag,
      },
    })
    .input(RateReadingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => rateReading(ctx, input)),
  answer: memberProcedure
    .input(z.strictObject({ readingId: id }))
    .output(ReadingAnswer)
    .query(({ ctx, input }) => viewOwnReadingAnswer(ctx, input)),
  answerReading: memberProcedure
    .input(AnswerInput)
    .output(ReadingAnswer)
    .mutation(({ ctx, input }) => answerReading(ctx, input)),
  mine: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/user-oracles", summary: "自己抽過的籤", paged: true, tag } })
    .input(ListInput)
    .output(pageSchema(OwnDraw))
    .query(({ ctx, input }) => listUserOracles(ctx, withTotalFlag(ctx, input))),
});
