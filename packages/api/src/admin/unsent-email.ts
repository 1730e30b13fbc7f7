import {
  UnsentEmail,
  RequeueUnsentEmailsInput,
  UnsentEmailsChangeResult,
  SetUnsentEmailsAsideInput,
  UnsentEmailListInput,
} from "@panshi/contracts/site/unsent-email";
import { requeueUnsentEmails, setUnsentEmailsAside } from "@panshi/core/site/unsent-email/decide-unsent-emails";
import { listUnsentEmails } from "@panshi/core/site/unsent-email/list-unsent-emails";
import { router } from "../trpc.ts";
import { staffMutation, staffPage } from "./staff-procedure.ts";

/** The emails that have not been sent. */
export const unsentEmail = router({
  list: staffPage(listUnsentEmails, UnsentEmailListInput, UnsentEmail),
  requeue: staffMutation(requeueUnsentEmails, RequeueUnsentEmailsInput, UnsentEmailsChangeResult),
  setAside: staffMutation(setUnsentEmailsAside, SetUnsentEmailsAsideInput, UnsentEmailsChangeResult),
});
