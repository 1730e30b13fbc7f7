import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../platform/audit/write-audit.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { deleteNoteRow, findNote } from "./store.ts";

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
