import { BulkResult } from "@panshi/contracts/platform/change";
import {
  AddNoteInput,
  EmailChange,
  RequestEmailChangeInput,
  EmailChangesInput,
  GrantInput,
  MemberNote,
  MemberReasonInput,
  MembersActiveInput,
  RevokeGrantInput,
  StopEmailChangeInput,
} from "@panshi/contracts/site/member-change";
import { id, IdInput } from "@panshi/contracts/platform/text";
import { listEmailChanges } from "@panshi/core/accounts/email-change/staff/list-email-changes";
import { approveChange, requestChange, stopChange } from "@panshi/core/accounts/email-change/staff/change-member-email";
import { addNote, deleteNote } from "@panshi/core/site/member-change/notes";
import { revokeMemberAccess, eraseMember, setMembersActive } from "@panshi/core/site/member-change/change-account";
import { grantByAdministrator, revokeByAdministrator } from "@panshi/core/commerce/membership/staff/change-grants";
import * as z from "zod/mini";
import { router } from "../trpc.ts";
import { staffMutation, staffQuery } from "./staff-procedure.ts";

/** What administrators change about a member. */
export const memberChange = router({
  grant: staffMutation(grantByAdministrator, GrantInput, z.object({ id })),
  revokeGrant: staffMutation(revokeByAdministrator, RevokeGrantInput, z.void()),
  setActive: staffMutation(setMembersActive, MembersActiveInput, BulkResult),
  endSessions: staffMutation(revokeMemberAccess, MemberReasonInput, z.void()),
  erase: staffMutation(eraseMember, MemberReasonInput, z.void()),
  addNote: staffMutation(addNote, AddNoteInput, MemberNote),
  deleteNote: staffMutation(deleteNote, IdInput, z.void()),
  emailChanges: staffQuery(listEmailChanges, EmailChangesInput, z.array(EmailChange)),
  requestEmailChange: staffMutation(requestChange, RequestEmailChangeInput, EmailChange),
  approveEmailChange: staffMutation(approveChange, IdInput, EmailChange),
  stopEmailChange: staffMutation(stopChange, StopEmailChangeInput, EmailChange),
});
