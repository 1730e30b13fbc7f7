import { Letter, LetterRequeueInput, LetterResult, LetterSetAsideInput, letterList } from "@panshi/contracts/letter";
import { pageSchema } from "@panshi/contracts/list";
import { listLetters } from "@panshi/core/letter/list-letters";
import { requeueLetters } from "@panshi/core/letter/requeue-letters";
import { setLettersAside } from "@panshi/core/letter/set-letters-aside";
import { administratorProcedure, router, withCount } from "../trpc.ts";

/** The emails that have not been sent. */
export const letter = router({
  list: administratorProcedure(listLetters.permission)
    .input(letterList)
    .output(pageSchema(Letter))
    .query(({ ctx, input }) => listLetters(ctx, withCount(ctx, input))),
  requeue: administratorProcedure(requeueLetters.permission)
    .input(LetterRequeueInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => requeueLetters(ctx, input)),
  setAside: administratorProcedure(setLettersAside.permission)
    .input(LetterSetAsideInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => setLettersAside(ctx, input)),
});
