/** Limits that the server enforces and forms show. No schemas here, so that a page can import one without loading them. */

/** Unread notifications are counted up to this number, and shown as `99+`. */
export const UNREAD_COUNT_MAX = 100;
/** The longest thanks for a fulfilled prayer, in UTF-16 units; so are the other text lengths here. */
export const THANKS_MAX = 500;
/** The longest answer to the questions of a reading. */
export const ANSWER_MAX = 500;
/** The longest name of a meditation moment. */
export const MOMENT_NAME_MAX = 60;
/** The longest part of a person's name, and their whole name. */
export const NAME_MAX = 50;
export const EMAIL_MAX = 254;
/** As typed, with spaces and dashes. */
export const PHONE_MAX = 40;
export const PASSWORD_MAX = 128;
/** Longer than a recovery code with any spaces and dashes. */
export const ONE_TIME_CODE_MAX = 40;
export const COUPON_CODE_MAX = 40;
export const COMPANY_TITLE_MAX = 60;
/** Longer than any carrier, certificate, donation code or company number as typed. */
export const INVOICE_CARRIER_VALUE_MAX = 20;
/** How many posts the blog shows before "more" is pressed; the server renders as many. */
export const POSTS_SHOWN = 24;
/** How many success stories the landing page shows (S2.37). */
export const STORIES_SHOWN = 6;
/** The most rows of a downloaded workbook; a longer list is downloaded as CSV. */
export const XLSX_ROWS_MAX = 100_000;
