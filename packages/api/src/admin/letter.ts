import {
  Letter,
  LetterRequeueInput,
  LetterResult,
  LetterSetAsideInput,
  letterList,
} from "@panshi/contracts/site/letter";
import { pageSchema } from "@panshi/contracts/platform/list";
import { requeueLetters, setLettersAside } from "@panshi/core/site/letter/decide-letters";
import { listLetters } from "@panshi/core/site/letter/list-letters";
import { administratorProcedure, router, withCountedFlag } from "../trpc.ts";

/** The emails that have not been sent. */
export const letter = router({
  list: administratorProcedure(listLetters.permission)
    .input(letterList)
    .output(pageSchema(Letter))
    .query(({ ctx, input }) => listLetters(ctx, withCountedFlag(ctx, input))),
  requeue: administratorProcedure(requeueLetters.permission)
    .input(LetterRequeueInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => requeueLetters(ctx, input)),
  setAside: administratorProcedure(setLettersAside.permission)
    .input(LetterSetAsideInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => setLettersAside(ctx, input)),
});
