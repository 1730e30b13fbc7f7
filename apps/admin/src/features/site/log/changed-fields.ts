import { fieldLabel, fieldText } from "./field-labels.ts";

/** A field of an entry; `before` or `after` is null where the entry has no such side. */
export type ChangedField = { name: string; label: string; before: string | null; after: string | null };

/** Fields that say nothing beside the entry itself, which has its subject and its time. */
const left = new Set(["id", "ids", "createdAt", "updatedAt"]);

const fieldsIn = (values: unknown): Readonly<Record<string, unknown>> | null =>
  typeof values === "object" && values !== null && !Array.isArray(values) ? (values as Record<string, unknown>) : null;

/** The fields in which an entry's two sides differ; all of them where it has one side. */
export function changedFields(
  subject: string,
  before: unknown,
  after: unknown,
  formatTime?: (at: string) => string,
): ChangedField[] {
  const [from, to] = [fieldsIn(before), fieldsIn(after)];
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].filter((name) => !left.has(name));
  return names.flatMap((name) => {
    const had = from && Object.hasOwn(from, name) ? fieldText(subject, name, from[name], formatTime) : null;
    const has = to && Object.hasOwn(to, name) ? fieldText(subject, name, to[name], formatTime) : null;
    // Masked values are the same text though they differ.
    const same = had === has && JSON.stringify(from?.[name]) === JSON.stringify(to?.[name]) && !isMasked(had);
    // Of a side that holds nothing, e.g. an empty picture of a new slip, there is nothing to say.
    return same || (!had && !has) ? [] : [{ name, label: fieldLabel(subject, name), before: had, after: has }];
  });
}

const isMasked = (text: string | null): boolean => text === MASK;
const MASK = "•••";

/** The ids of an entry about several. */
export function bulkIds(after: unknown): string[] {
  const ids = fieldsIn(after)?.["ids"];
  return Array.isArray(ids) ? ids.filter((one): one is string => typeof one === "string") : [];
}
