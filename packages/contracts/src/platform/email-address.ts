import * as z from "zod/mini";
import { EMAIL_MAX } from "./limits.ts";
import { EMAIL_MISSING } from "./messages.ts";
import { maxTextCheck } from "./text.ts";

/**
 * The canonical form of an e-mail, by which accounts are found and attempts are counted: ASCII letters in lower case and
 * nothing else changed, as `lower(… collate "C")` does in the database (packages/db/src/email.ts).
 */
export const canonicalEmail = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** ASCII only, so that comparing without case is unambiguous. */
export const Email = z
  .string(EMAIL_MISSING)
  .check(
    z.trim(),
    z.minLength(1, EMAIL_MISSING),
    maxTextCheck(EMAIL_MAX, "電子郵件太長"),
    z.email("電子郵件的格式不正確"),
  );
