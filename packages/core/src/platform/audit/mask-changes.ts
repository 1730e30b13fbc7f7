import { MASK } from "@panshi/contracts/platform/mask";

declare const masked: unique symbol;
/** Values that may stand in an audit entry about a person. */
export type MaskedValues = Readonly<Record<string, unknown>> & { readonly [masked]: true };

/** The fields whose values can be shown: switches, numbers, times and choices from a list, never a free text. */
type Showable<Row> = {
  [Key in keyof Row]: string extends Row[Key] ? never : NonNullable<Row[Key]> extends ShowableValue ? Key : never;
}[keyof Row];
type ShowableValue = string | number | boolean | Date;

/**
 * What a change did to a row about a person: the changed fields, each with its value where it is in `shown`, else masked,
 * since an audit entry outlives the erasure of its member; an empty value is null. Null where nothing changed.
 */
export function maskChanges<Row extends object>(
  before: Row,
  after: Partial<Row>,
  shown: readonly (Showable<Row> & string)[] = [],
): { before: MaskedValues; after: MaskedValues } | null {
  const fields = (Object.keys(after) as (keyof Row & string)[]).filter(
    (field) => after[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return null;
  const valuesOf = (row: Partial<Row>) =>
    Object.fromEntries(
      fields.map((field) => [field, mask(row[field], (shown as readonly string[]).includes(field))]),
    ) as MaskedValues;
  return { before: valuesOf(before), after: valuesOf(after) };
}

const mask = (value: unknown, isShown: boolean): unknown =>
  value === null || value === undefined || value === "" ? null : isShown ? value : MASK;
