import {
  UnsentEmail,
  RequeueUnsentEmailsInput,
  UnsentEmailsChangeResult,
  SetUnsentEmailsAsideInput,
  UnsentEmailListInput,
} from "@panshi/contracts/site/unsent-email";
import { pageSchema } from "@panshi/contracts/platform/list";
import { requeueUnsentEmails, setUnsentEmailsAside } from "@panshi/core/site/unsent-email/decide-unsent-emails";
import { listUnsentEmails } from "@panshi/core/site/unsent-email/list-unsent-emails";
import { administratorProcedure, router, withTotalFlag } from "../trpc.ts";

/** The emails that have not been sent. */
export const unsentEmail = router({
  list: administratorProcedure(listUnsentEmails.permission)
    .input(UnsentEmailListInput)
    .output(pageSchema(UnsentEmail))
    .query(({ ctx, input }) => listUnsentEmails(ctx, withTotalFlag(ctx, input))),
  requeue: administratorProcedure(requeueUnsentEmails.permission)
    .input(RequeueUnsentEmailsInput)
    .output(UnsentEmailsChangeResult)
    .mutation(({ ctx, input }) => requeueUnsentEmails(ctx, input)),
  setAside: administratorProcedure(setUnsentEmailsAside.permission)
    .input(SetUnsentEmailsAsideInput)
    .output(UnsentEmailsChangeResult)
    .mutation(({ ctx, input }) => setUnsentEmailsAside(ctx, input)),
});
