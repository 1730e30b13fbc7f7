import {
  Letter,
  LetterRequeueInput,
  LetterResult,
  LetterSetAsideInput,
  letterList,
} from "@panshi/contracts/site/letter";
import { pageSchema } from "@panshi/contracts/platform/list";
import { requeueUnsentEmails, setUnsentEmailsAside } from "@panshi/core/site/letter/decide-letters";
import { listUnsentEmails } from "@panshi/core/site/letter/list-letters";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

/** The emails that have not been sent. */
export const unsentEmail = router({
  list: administratorProcedure(listUnsentEmails.permission)
    .input(letterList)
    .output(pageSchema(Letter))
    .query(({ ctx, input }) => listUnsentEmails(ctx, withTotalFlag(ctx, input))),
  requeue: administratorProcedure(requeueUnsentEmails.permission)
    .input(LetterRequeueInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => requeueUnsentEmails(ctx, input)),
  setAside: administratorProcedure(setUnsentEmailsAside.permission)
    .input(LetterSetAsideInput)
    .output(LetterResult)
    .mutation(({ ctx, input }) => setUnsentEmailsAside(ctx, input)),
});
