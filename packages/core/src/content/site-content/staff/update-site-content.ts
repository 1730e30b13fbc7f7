import { AppError } from "@panshi/contracts/platform/errors";
import type { AdminSiteText, SiteContentEdit } from "@panshi/contracts/content/site-content";
import { contentRule, contentValueSchema } from "@panshi/contracts/content/site-content-rules";
import { transaction } from "@panshi/db";
import { writeAudit } from "../../../platform/audit/write-audit.ts";
import { staffVerb } from "../../../platform/staff-verb.ts";
import { lockContent, selectEditableContent, updateContentRow } from "../store.ts";

/** Changes a text of the site. Throws `not_found`, `edit_conflict`, and `bad_input` for what the place of the text does not take. */
export const updateSiteContent = staffVerb(
  "content:write",
  async (ctx, input: SiteContentEdit): Promise<AdminSiteText> => {
    return transaction(ctx, async (tx) => {
      const before = await lockContent(tx, input);
      const { success, data: value, error } = contentValueSchema(contentRule(before)).safeParse(input.value);
      if (!success)
        throw new AppError("bad_input", { issues: error.issues.map(({ message }) => ({ path: "value", message })) });
      const after = await updateContentRow(tx, input.id, value);
      const { section, key } = before;
      writeAudit(tx, {
        action: "site_content.update",
        subjectId: input.id,
        before: { section, key, value: before.value },
        after: { section, key, value },
      });
      return after;
    });
  },
);

/** Every editable text with where it is shown, by section. */
export const listEditableContent = staffVerb("content:read", async (ctx): Promise<AdminSiteText[]> => {
  return selectEditableContent(ctx.db);
});
