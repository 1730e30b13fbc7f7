import { MASK } from "@panshi/contracts/platform/mask";
import type { AdministratorCtx } from "../context.ts";
import { writeAccessLog } from "./write-access-log.ts";

/** The fields of an answered row that hold a contact, a wish, a payer's data or a member's words, by the kind of the entry. */
const personalFields = {
  "member.list": ["email", "phone"],
  "member.email_change": ["oldEmail", "newEmail", "reason", "stopReason"],
  "order.list": ["buyerEmail"],
  "payment_event.list": ["fields"],
  "invoice.list": ["companyNumber", "companyTitle"],
  "refund.list": ["reason", "decisionReason"],
  "refund.open": ["reason", "decisionReason"],
  "letter.list": ["recipient", "answer"],
  "prayer.list": ["title", "content", "reply"],
} as const;
type ShownKind = keyof typeof personalFields;
type Answered<Kind extends ShownKind> = { id: string } & Record<(typeof personalFields)[Kind][number], unknown>;

/** Whether a field of an answer tells something: a mask, null and an empty text or list do not. */
const tells = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== "" && value !== MASK;

/**
 * Records the rows of an answer that show personal data, as one entry with their ids; nothing where none does, as for somebody who
 * sees masked contacts only. What the answer holds decides, never the input: a page behind a cursor is recorded like the first one.
 * `total` is what the answer counts: of a search it tells that somebody was found, also where the page has no row. `idOf` names
 * another subject than the row itself.
 */
export async function logShown<Kind extends ShownKind, Row extends Answered<Kind>>(
  ctx: AdministratorCtx,
  {
    kind,
    rows,
    filters,
    total = 0,
    idOf = ({ id }) => id,
  }: {
    kind: Kind;
    rows: readonly Row[];
    filters?: { limit: number; search?: string | undefined };
    total?: number | undefined;
    idOf?: (row: Row) => string;
  },
): Promise<void> {
  const fields: readonly (typeof personalFields)[ShownKind][number][] = personalFields[kind];
  const shown = rows.filter((row) => fields.some((field) => tells((row as Record<string, unknown>)[field])));
  if (shown.length === 0 && !(filters?.search && total > 0)) return;
  await writeAccessLog(ctx, { kind, subjectIds: [...new Set(shown.map(idOf))], ...(filters && { filters }) });
}
