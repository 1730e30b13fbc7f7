/** JSON with sorted keys, the same before it is stored and after it is read from jsonb: the input of the hash. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Stands for the hash before the first entry of the chain. */
export const FIRST_HASH = Buffer.alloc(32);

/** The `subjectId` of an entry about several; their ids are in `after.ids`. */
export const SEVERAL_SUBJECTS_ID = "*";
