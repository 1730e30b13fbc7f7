import type { QuestionInput } from "@panshi/contracts/journey/oracle";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import type { MemberOrVisitorCtx } from "../../platform/context.ts";
import { hasDrawWithQuestion } from "./store.ts";

/** Whether the caller asked the same question before on this Taipei day; false for an empty question. */
export const wasQuestionAskedToday = async (ctx: MemberOrVisitorCtx, input: QuestionInput): Promise<boolean> =>
  input.question !== "" && hasDrawWithQuestion(ctx.db, ctx.actor, input.question, taipeiDay(ctx.clock.now()));
