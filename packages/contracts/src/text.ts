import * as z from "zod/mini";

/** NUL breaks Postgres and lone surrogates change silently on their way into it, so neither is text here. */
const storable = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes("\0"),
  "含有無法使用的字元，請重新輸入",
);

/** The longest that a text may be, in UTF-16 units. What is longer is read by no further check, so put it before patterns. */
export const atMost = (max: number, message: string) => z.maxLength(max, { error: message, abort: true });

/** Optional text, trimmed, at most `max` UTF-16 units (as a textarea counts them). Empty is allowed. */
export const text = (max: number) =>
  z.string("這個欄位要填文字").check(z.trim(), atMost(max, `最多 ${max} 個字`), storable);

/** Text that must say something after trimming. `name` is the field's name in Chinese, used in its message. */
export const requiredText = (name: string, max: number) =>
  z
    .string(`請填寫${name}`)
    .check(z.trim(), z.minLength(1, `請填寫${name}`), atMost(max, `${name}最多 ${max} 個字`), storable);

/** A row's id as Postgres writes it, in lower case; `message` says what was not found. */
export const idOf = (message: string) => z.uuid(message).check(z.toLowerCase());

/** A row's id: UUIDv7 made in the app. */
export const id = idOf("找不到這筆資料");

/** A moment, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A Taipei day, `YYYY-MM-DD`. */
export const day = z.iso.date();
