import {
  UnsentEmail,
  UnsentEmailsChangeResult,
  UnsentEmailIdsInput,
  UnsentEmailListInput,
} from "@panshi/contracts/site/unsent-email";
import { NewerRows, newerRowsInput } from "@panshi/contracts/platform/list";
import { requeueUnsentEmails, setUnsentEmailsAside } from "@panshi/core/site/unsent-email/decide-unsent-emails";
import { countNewerUnsentEmails, listUnsentEmails } from "@panshi/core/site/unsent-email/list-unsent-emails";
import { router } from "../trpc.ts";
import { staffMutation, staffPage, staffQuery } from "./staff-procedure.ts";

/** The emails that have not been sent. */
export const unsentEmail = router({
  list: staffPage(listUnsentEmails, UnsentEmailListInput, UnsentEmail),
  newer: staffQuery(countNewerUnsentEmails, newerRowsInput(UnsentEmailListInput), NewerRows),
  requeue: staffMutation(requeueUnsentEmails, UnsentEmailIdsInput, UnsentEmailsChangeResult),
  setAside: staffMutation(setUnsentEmailsAside, UnsentEmailIdsInput, UnsentEmailsChangeResult),
});
