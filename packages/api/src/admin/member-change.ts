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
import { id } from "@panshi/contracts/platform/text";
import { listEmailChanges } from "@panshi/core/accounts/email-change/staff/list-email-changes";
import { approveChange, requestChange, stopChange } from "@panshi/core/accounts/email-change/staff/change-member-email";
import { addNote, deleteNote } from "@panshi/core/site/member-change/notes";
import { revokeMemberAccess, eraseMember, setMembersActive } from "@panshi/core/site/member-change/change-account";
import { grantByAdministrator, revokeByAdministrator } from "@panshi/core/commerce/membership/staff/change-grants";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

/** What administrators change about a member. */
export const memberChange = router({
  grant: administratorProcedure(grantByAdministrator.permission)
    .input(GrantInput)
    .output(z.object({ id }))
    .mutation(({ ctx, input }) => grantByAdministrator(ctx, input)),
  revokeGrant: administratorProcedure(revokeByAdministrator.permission)
    .input(RevokeGrantInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeByAdministrator(ctx, input)),
  setActive: administratorProcedure(setMembersActive.permission)
    .input(MembersActiveInput)
    .output(BulkResult)
    .mutation(({ ctx, input }) => setMembersActive(ctx, input)),
  endSessions: administratorProcedure(revokeMemberAccess.permission)
    .input(MemberReasonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeMemberAccess(ctx, input)),
  erase: administratorProcedure(eraseMember.permission)
    .input(MemberReasonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => eraseMember(ctx, input)),
  addNote: administratorProcedure(addNote.permission)
    .input(AddNoteInput)
    .output(MemberNote)
    .mutation(({ ctx, input }) => addNote(ctx, input)),
  deleteNote: administratorProcedure(deleteNote.permission)
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(({ ctx, input }) => deleteNote(ctx, input)),
  emailChanges: administratorProcedure(listEmailChanges.permission)
    .input(EmailChangesInput)
    .output(z.array(EmailChange))
    .query(({ ctx, input }) => listEmailChanges(ctx, input)),
  requestEmailChange: administratorProcedure(requestChange.permission)
    .input(RequestEmailChangeInput)
    .output(EmailChange)
    .mutation(({ ctx, input }) => requestChange(ctx, input)),
  approveEmailChange: administratorProcedure(approveChange.permission)
    .input(z.strictObject({ id }))
    .output(EmailChange)
    .mutation(({ ctx, input }) => approveChange(ctx, input)),
  stopEmailChange: administratorProcedure(stopChange.permission)
    .input(StopEmailChangeInput)
    .output(EmailChange)
    .mutation(({ ctx, input }) => stopChange(ctx, input)),
});
