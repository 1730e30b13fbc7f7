import * as z from "zod/mini";

/** Postgres refuses NUL and silently changes lone surrogates, so texts may hold neither. */
const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes("\0"),
  "含有無法使用的字元，請重新輸入",
);

/**
 * The longest that a text may be, in UTF-16 units. Aborts: put it before patterns, so that they never read a longer
 * text.
 */
export const maxTextCheck = (max: number, message: string) => z.maxLength(max, { error: message, abort: true });

/** Optional text, trimmed, at most `max` UTF-16 units (as a textarea counts them). Empty is allowed. */
export const possiblyEmptyText = (max: number) =>
  z.string("這個欄位要填文字").check(z.trim(), maxTextCheck(max, `最多 ${max} 個字`), storable);

/** Text that is not empty after trimming. `name` is the field's name in Chinese, for its message. */
export const requiredText = (name: string, max: number) =>
  z
    .string(`請填寫${name}`)
    .check(z.trim(), z.minLength(1, `請填寫${name}`), maxTextCheck(max, `${name}最多 ${max} 個字`), storable);

/**
 * Control characters, line ends, bidi overrides and invisible characters: zero-width ones, fillers, selectors,
 * noncharacters, and the blanks that Unicode counts as symbols or letters (a braille cell, an object replacement,
 * hieroglyphs, a notehead).
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
const everyInvisible = new RegExp(invisible, "gu");
/** More combining marks on one letter than any orthography has, or marks without a letter. */
const excessiveMarks = /(^|\s)\p{M}|\p{M}{5}/u;

const visible = z.refine<string>(
  (value) => !invisible.test(value) && !excessiveMarks.test(value),
  "含有看不見或無法使用的字元，請重新輸入",
);

/** Control characters but tabs and line ends, which XML cannot hold, and characters that reverse the text after them. */
const unprintable = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/;
const printable = z.refine<string>((value) => !unprintable.test(value), "含有看不見或無法使用的字元，請重新輸入");
const oneLine = z.refine<string>((value) => !/[\t\r\n\u2028\u2029]/.test(value), "請寫成一行");

/** Text of several lines that a page shows. `name` is the field's name in Chinese. */
export const bodyText = (name: string, max: number) => requiredText(name, max).check(printable);
/** As {@link bodyText}; empty is allowed. */
export const possiblyEmptyBody = (max: number) => possiblyEmptyText(max).check(printable);
/** One line that a page shows, such as a title. */
export const lineText = (name: string, max: number) => bodyText(name, max).check(oneLine);
/** One line that may be left out: empty is null. */
export const optionalLine = (max: number) =>
  z.pipe(
    possiblyEmptyText(max).check(printable, oneLine),
    z.transform((value) => value || null),
  );

/** A part of a person's name, in any script, without invisible characters. May be empty. */
export const personNamePart = (max: number) => possiblyEmptyText(max).check(visible);

/** A name on one line, of a company or a person, without invisible characters. `name` is the field's name in Chinese. */
export const visibleName = (name: string, max: number) => requiredText(name, max).check(visible);

/** A person's name, with at least one letter of any script. */
export const personNameSchema = (name: string, max: number) =>
  visibleName(name, max).check(z.refine<string>((value) => value === "" || /\p{L}/u.test(value), `${name}要有文字`));

/** A text from another system, on one line and without invisible characters. */
export const stripInvisible = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(everyInvisible, "")
    .trim();

/** A row's id, in lower case as Postgres writes it; `message` says what was not found. */
export const idWithMessage = (message: string) => z.uuid(message).check(z.toLowerCase());

/** A row's id: a UUIDv7 made by the app. */
export const id = idWithMessage("找不到這筆資料");
/** The input of a call about one row. */
export const IdInput = z.strictObject({ id });

/** Every day and time lies in these years: Postgres has no year 0, and a day of the year 10000 is written in another way. */
const YEARS = { first: "1900", last: "2999" } as const;
const isInYears = z.refine<string>((value) => value.slice(0, 4) >= YEARS.first && value.slice(0, 4) <= YEARS.last, {
  error: `年份要在 ${YEARS.first} 到 ${YEARS.last} 之間`,
  abort: true,
});

/** A time, ISO 8601 in UTC, of these years. */
export const timestamp = z
  .string("時間不正確")
  .check(maxTextCheck(40, "時間不正確"), z.iso.datetime({ error: "時間不正確", abort: true }), isInYears);

/** A Taipei day, `YYYY-MM-DD`, of these years; `message` is for what is none. */
export const dayWithMessage = (message: string) => z.iso.date({ error: message, abort: true }).check(isInYears);
export const day = dayWithMessage("日期不正確");
