import type { AddNoteInput, MemberNote } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockManagedMember } from "../../accounts/member/lock-managed-member.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { noteView } from "./note-view.ts";
import { findNote, insertNotes } from "./store.ts";

/** Adds a note about a member; the audit entry has nothing of its text. Throws `not_found`. */
export const addNote = staffVerb(
  "members:write",
  async (ctx, { memberId, text }: AddNoteInput): Promise<MemberNote> => {
    const { administratorId } = ctx.actor;
    return transaction(ctx, async (tx) => {
      await lockManagedMember(tx, { memberId });
      const [id = ""] = await insertNotes(tx.db, [memberId], {
        administratorId,
        kind: "note",
        text,
        now: ctx.clock.now(),
      });
      writeAudit(tx, { action: "member.note.add", subjectId: memberId, before: null, after: null });
      const note = await findNote(tx.db, id);
      if (!note) throw new Error("The note that was just added cannot be read.");
      return noteView(ctx, note);
    });
  },
);
