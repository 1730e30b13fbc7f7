import { AppError } from "@panshi/contracts/platform/errors";
import { personName } from "@panshi/contracts/platform/person-name";
import type { AddNoteInput, MemberNote } from "@panshi/contracts/site/member-change";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { lockManagedMember } from "../../accounts/member/lock-account.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { deleteNoteRow, findNote, insertNotes } from "./store.ts";

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

/** Deletes a note of the caller's own. Throws `not_found`, and `forbidden` for somebody else's and the reason of a change. */
export const deleteNote = staffVerb("members:write", async (ctx, { id }: { id: string }): Promise<void> => {
  await transaction(ctx, async (tx) => {
    const note = await findNote(tx.db, id);
    if (!note) throw new AppError("not_found");
    if (note.kind !== "note") throw new AppError("forbidden", { message: "這是一次更改的原因，會一直留著" });
    if (note.administratorId !== ctx.actor.administratorId)
      throw new AppError("forbidden", { message: "只能刪除自己寫的備註" });
    if (!(await deleteNoteRow(tx.db, id))) throw new AppError("not_found");
    writeAudit(tx, { action: "member.note.delete", subjectId: note.memberId, before: null, after: null });
  });
});

type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** A note as the back office shows it. The reason of a change is nobody's to delete. */
export const noteView = (
  { actor }: Pick<AdministratorCtx, "actor">,
  { id, kind, text, administratorId, author, createdAt }: NoteRow,
): MemberNote => ({
  id,
  kind,
  text,
  administratorId,
  administratorName: personName(author),
  isOwn: kind === "note" && administratorId === actor.administratorId,
  createdAt: createdAt.toISOString(),
});
