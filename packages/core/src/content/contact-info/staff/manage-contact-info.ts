import {
  type AdminContactInfo,
  type ContactInfoEdit,
  contactValueSchema,
} from "@panshi/contracts/content/contact-info";
import type { MoveInput, MoveResult } from "@panshi/contracts/platform/change";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockContactInfo, moveContactRow, selectEditableContactInfo, updateContactRow } from "../store.ts";

/** Every contact line, shown or not, in display order. */
export const listEditableContactInfo = staffVerb("content:read", async (ctx): Promise<AdminContactInfo[]> => {
  return selectEditableContactInfo(ctx.db);
});

/** Changes a contact line. Throws `not_found`, `edit_conflict`, and `bad_input` for what is no e-mail or phone where one belongs. */
export const updateContactInfo = staffVerb(
  "content:write",
  async (ctx, input: ContactInfoEdit): Promise<AdminContactInfo> => {
    return transaction(ctx, async (tx) => {
      const { id, updatedAt: _, ...values } = input;
      const { kind, label, value, isActive, order } = await lockContactInfo(tx, input);
      const { error } = contactValueSchema(kind).safeParse(values.value);
      if (error)
        throw new AppError("bad_input", { issues: error.issues.map(({ message }) => ({ path: "value", message })) });
      const after = await updateContactRow(tx, id, values);
      const before = { label, value, isActive, order };
      writeAudit(tx, { action: "contact_info.update", subjectId: id, before, after: values });
      return after;
    });
  },
);

/** Moves a contact line among the others. Throws as `moveRow`. */
export const moveContactInfo = staffVerb("content:write", async (ctx, input: MoveInput): Promise<MoveResult> => {
  return transaction(ctx, async (tx) => {
    const { before, after, result } = await moveContactRow(tx, input);
    if (result.changed.length === 0) return result;
    writeAudit(tx, { action: "contact_info.move", subjectId: input.id, before, after });
    return result;
  });
});
