import * as z from "zod/mini";
import { accessKindKeys } from "./access-log.ts";
import { auditActionKeys, auditSubjectKeys } from "./audit.ts";
import { listInput } from "./list.ts";
import { day, id, requiredText } from "./text.ts";

const recentDay = day.check(z.refine((value) => value >= "1970-01-01", "日期太早了"));
/** A span of Taipei days, both included. */
const days = { from: recentDay, to: recentDay };

/** The audit log, newest first. `subjectId` finds the bulk changes too that its row was among. */
export const auditList = listInput({
  filters: {
    administratorId: id,
    action: z.enum(auditActionKeys, "沒有這種操作"),
    subjectType: z.enum(auditSubjectKeys, "沒有這種對象"),
    subjectId: requiredText("對象", 100),
    ...days,
  },
});
export type AuditListInput = z.infer<typeof auditList>;

/** The access log, newest first. */
export const accessList = listInput({
  filters: { administratorId: id, kind: z.enum(accessKindKeys, "沒有這種查看"), ...days },
});
export type AccessListInput = z.infer<typeof accessList>;
