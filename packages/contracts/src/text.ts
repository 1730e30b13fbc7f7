import * as z from "zod/mini";

/** NUL breaks Postgres and lone surrogates change silently on their way into it, so neither is text here. */
const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes("\0"),
  "含有無法使用的字元，請重新輸入",
);

/** The longest that a text may be, in UTF-16 units. What is longer is read by no further check, so put it before patterns. */
export const maxText = (max: number, message: string) => z.maxLength(max, { error: message, abort: true });

/** Optional text, trimmed, at most `max` UTF-16 units (as a textarea counts them). Empty is allowed. */
export const optionalText = (max: number) =>
  z.string("這個欄位要填文字").check(z.trim(), maxText(max, `最多 ${max} 個字`), storable);

/** Text that must say something after trimming. `name` is the field's name in Chinese, used in its message. */
export const requiredText = (name: string, max: number) =>
  z
    .string(`請填寫${name}`)
    .check(z.trim(), z.minLength(1, `請填寫${name}`), maxText(max, `${name}最多 ${max} 個字`), storable);

/**
 * Controls, line ends, bidi overrides, and what is not seen: zero-width characters, fillers, selectors, what is no character,
 * and the blanks that Unicode counts as symbols or letters (a braille cell, an object's place, hieroglyphs, a notehead).
 */
const unseen =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u;
/** More marks on one letter than any orthography has, or marks on nothing. */
const piledMarks = /(^|\s)\p{M}|\p{M}{5}/u;

const seen = z.refine<string>(
  (value) => !unseen.test(value) && !piledMarks.test(value),
  "含有看不見或無法使用的字元，請重新輸入",
);

/** A part of a person's name that may be empty: in any script, and seen as it is stored. */
export const namePart = (max: number) => optionalText(max).check(seen);

/** A name of one line that others see, a company's or a person's. `name` is the field's name in Chinese. */
export const visibleName = (name: string, max: number) => requiredText(name, max).check(seen);

/** A person's name, which holds at least one letter of some script. */
export const personName = (name: string, max: number) =>
  visibleName(name, max).check(z.refine<string>((value) => value === "" || /\p{L}/u.test(value), `${name}要有文字`));

/** A text from elsewhere on one line, without what is not seen. */
export const stripInvisible = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(new RegExp(unseen, "gu"), "")
    .trim();

/** A row's id as Postgres writes it, in lower case; `message` says what was not found. */
export const idWithMessage = (message: string) => z.uuid(message).check(z.toLowerCase());

/** A row's id: UUIDv7 made in the app. */
export const id = idWithMessage("找不到這筆資料");

/** A moment, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** A Taipei day, `YYYY-MM-DD`. */
export const day = z.iso.date();
