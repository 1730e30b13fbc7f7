/** An invalid body of a control call; the message is for the caller. */
export class InvalidInputError extends Error {}

/** Checks one value of a JSON body: returns it, or undefined where it is invalid. */
export type Reader<T> = (value: unknown) => T | undefined;

export const readText: Reader<string> = (value) => (typeof value === "string" && value !== "" ? value : undefined);
export const readBoolean: Reader<boolean> = (value) => (typeof value === "boolean" ? value : undefined);
export const readWholeNumber: Reader<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
export const readWholeNumbers: Reader<number[]> = (value) => {
  const read = Array.isArray(value) ? value.map(readWholeNumber) : [];
  const known = read.filter((each) => each !== undefined);
  return Array.isArray(value) && known.length === read.length ? known : undefined;
};
export const readOneOf =
  <const T extends readonly string[]>(...values: T): Reader<T[number]> =>
  (value) =>
    values.find((each) => each === value);
/** What another reader reads, or null. */
export const readNullable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (value) =>
    value === null ? null : reader(value);
/** An object whose values are all strings. */
export const readTextRecord: Reader<Record<string, string>> = (value) =>
  isRecord(value) && Object.values(value).every((each) => typeof each === "string")
    ? (value as Record<string, string>)
    : undefined;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

type Readers<T> = { [K in keyof T]: Reader<T[K]> };

/** Reads the named parts of a body, each optional. Throws {@link InvalidInputError} for an unknown name or an invalid value. */
export function readBody<T extends object>(body: unknown, readers: Readers<T>): Partial<T> {
  if (body === undefined || body === null) return {};
  if (!isRecord(body)) throw new InvalidInputError("The body must be a JSON object.");
  const parts: Partial<T> = {};
  for (const [name, value] of Object.entries(body)) {
    if (!Object.hasOwn(readers, name))
      throw new InvalidInputError(
        `"${name}" is not known here; known are: ${Object.keys(readers).join(", ") || "none"}.`,
      );
    const key = name as keyof T;
    const read = readers[key](value);
    if (read === undefined) throw new InvalidInputError(`"${name}" has a value that cannot be used.`);
    parts[key] = read;
  }
  return parts;
}
