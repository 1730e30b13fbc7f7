import { BulkResult } from "@panshi/contracts/change";
import { AppError } from "@panshi/contracts/errors";
import {
  AddNoteInput,
  EmailChange,
  EmailChangeRequest,
  EmailChangesInput,
  GrantInput,
  MemberNote,
  MemberReasonInput,
  MembersActiveInput,
  RevokeGrantInput,
  StopEmailChangeInput,
} from "@panshi/contracts/member-change";
import { id } from "@panshi/contracts/text";
import * as z from "zod/mini";
import { administratorProcedure, router } from "../trpc.ts";

const unavailable = (): never => {
  throw new AppError("unavailable");
};

/** What administrators change about a member. */
export const memberChange = router({
  grant: administratorProcedure("members:write").input(GrantInput).output(z.object({ id })).mutation(unavailable),
  revokeGrant: administratorProcedure("members:write").input(RevokeGrantInput).output(z.void()).mutation(unavailable),
  setActive: administratorProcedure("members:write").input(MembersActiveInput).output(BulkResult).mutation(unavailable),
  endSessions: administratorProcedure("members:write").input(MemberReasonInput).output(z.void()).mutation(unavailable),
  erase: administratorProcedure("members:write").input(MemberReasonInput).output(z.void()).mutation(unavailable),
  notes: administratorProcedure("members:contact")
    .input(z.strictObject({ memberId: id }))
    .output(z.array(MemberNote))
    .query(unavailable),
  addNote: administratorProcedure("members:write").input(AddNoteInput).output(MemberNote).mutation(unavailable),
  deleteNote: administratorProcedure("members:write")
    .input(z.strictObject({ id }))
    .output(z.void())
    .mutation(unavailable),
  emailChanges: administratorProcedure("members:read")
    .input(EmailChangesInput)
    .output(z.array(EmailChange))
    .query(unavailable),
  requestEmailChange: administratorProcedure("members:write")
    .input(EmailChangeRequest)
    .output(EmailChange)
    .mutation(unavailable),
  approveEmailChange: administratorProcedure("members:write")
    .input(z.strictObject({ id }))
    .output(EmailChange)
    .mutation(unavailable),
  stopEmailChange: administratorProcedure("members:write")
    .input(StopEmailChangeInput)
    .output(EmailChange)
    .mutation(unavailable),
});
