import { type AdminContactInfo, type ContactInfoEdit, contactValue } from "@panshi/contracts/content/contact-info";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { invalidateCache } from "../../../platform/invalidate-cache.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockContactInfo, updateContactRow } from "../store.ts";

/** Changes a contact line. Throws `not_found`, `edit_conflict`, and `bad_input` for what is no e-mail or phone where one belongs. */
export const updateContactInfo = staffVerb(
  "content:write",
  async (ctx, input: ContactInfoEdit): Promise<AdminContactInfo> => {
    return transaction(ctx, async (tx) => {
      const { id, updatedAt: _, ...values } = input;
      const { kind, label, value, isActive, order } = await lockContactInfo(tx, input);
      const { error } = contactValue(kind).safeParse(values.value);
      if (error)
        throw new AppError("bad_input", { issues: error.issues.map(({ message }) => ({ path: "value", message })) });
      const after = await updateContactRow(tx, id, values);
      await invalidateCache(tx, { tag: "contactInfo" });
      const before = { label, value, isActive, order };
      writeAudit(tx, { action: "contact_info.update", subjectId: id, before, after: values });
      return after;
    });
  },
);
