import { SLIP_MISSING } from "@panshi/contracts/words";
import { ListInput, page } from "@panshi/contracts/list";
import {
  Draw,
  DrawInput,
  Interpretation,
  type InterpretationEvent,
  InterpretInput,
  Oracle,
  UserOracle,
} from "@panshi/contracts/oracle";
import { idOf } from "@panshi/contracts/text";
import { askedToday } from "@panshi/core/oracle/asked-today";
import { drawOracle } from "@panshi/core/oracle/draw-oracle";
import { collectInterpretation, interpretOracle } from "@panshi/core/oracle/interpret-oracle";
import { listUserOracles } from "@panshi/core/oracle/list-user-oracles";
import { randomOracle } from "@panshi/core/oracle/random-oracle";
import { viewSlip } from "@panshi/core/oracle/view-slip";
import { viewDraw } from "@panshi/core/oracle/view-draw";
import * as z from "zod/mini";
import { kept } from "../rest.ts";
import { asCounted, callerProcedure, memberProcedure, publicProcedure, router } from "../trpc.ts";

const tag = "靈籤";

export const oracle = router({
  random: publicProcedure
    .meta({
      rest: { method: "GET", path: "/api/random-oracle", summary: "隨機一支籤，不留下紀錄", errors: ["no_slips"], tag },
    })
    .output(kept(Oracle))
    .query(({ ctx }) => randomOracle({ ctx: ctx.verb })),
  /** A slip's public page. */
  slip: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/oracles/:slipId", summary: "一支籤的內容", tag } })
    .input(z.strictObject({ slipId: idOf(SLIP_MISSING) }))
    .output(kept(Oracle))
    .query(({ ctx, input }) => viewSlip({ ctx: ctx.verb, input })),
  askedToday: callerProcedure
    .input(DrawInput)
    .output(z.boolean())
    .query(({ ctx, input }) => askedToday({ ctx: ctx.verb, input })),
  draw: callerProcedure
    .input(DrawInput)
    .output(Draw)
    .mutation(({ ctx, input }) => drawOracle({ ctx: ctx.verb, input })),
  drawn: callerProcedure
    .input(z.strictObject({ oracleId: idOf(SLIP_MISSING) }))
    .output(Draw)
    .query(({ ctx, input }) => viewDraw({ ctx: ctx.verb, input })),
  /** Whether the caller agreed before that a question leaves the site; a visitor's agreement lasts for its call. */
  modelConsent: callerProcedure
    .output(z.boolean())
    .query(({ ctx }) => ctx.verb.actor.kind === "member" && ctx.verb.actor.viewer.modelConsent),
  /** The app's: pieces as they come. */
  interpretStream: callerProcedure.input(InterpretInput).mutation(async function* ({
    ctx,
    input,
  }): AsyncGenerator<InterpretationEvent> {
    yield* interpretOracle({ ctx: ctx.verb, input });
  }),
  interpret: callerProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/ai-interpretation",
        summary: "解讀一支籤",
        errors: ["oracle_not_found", "too_many"],
        tag,
      },
    })
    .input(InterpretInput)
    .output(Interpretation)
    .mutation(({ ctx, input }) => collectInterpretation(interpretOracle({ ctx: ctx.verb, input }))),
  mine: memberProcedure
    .meta({ rest: { method: "GET", path: "/api/user-oracles", summary: "自己抽過的籤", paged: true, tag } })
    .input(ListInput)
    .output(page(UserOracle))
    .query(({ ctx, input }) => listUserOracles({ ctx: ctx.verb, input: asCounted(ctx, input) })),
});
