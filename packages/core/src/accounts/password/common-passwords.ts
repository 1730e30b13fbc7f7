import { dictionary } from "@zxcvbn-ts/language-common";

/** The 1,000 commonest passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, 1000));
