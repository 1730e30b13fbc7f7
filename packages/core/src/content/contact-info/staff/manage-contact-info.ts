import {
  type AdminContactInfo,
  type ContactInfoEdit,
  contactValueSchema,
} from "@panshi/contracts/content/contact-info";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { contactInfo } from "@panshi/db/schema";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffMove } from "../../../platform/edited-rows/row-verbs.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockContactInfo, selectEditableContactInfo, updateContactRow } from "../store.ts";

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
export const moveContactInfo = staffMove("content:write", { subject: "contact_info", table: contactInfo });
