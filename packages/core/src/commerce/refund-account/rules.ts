import { BankAccount } from "@panshi/contracts/commerce/refund-request";
import { BANK_ACCOUNT_LINK_DAYS } from "@panshi/contracts/commerce/refund-request-labels";
import { DAY, MINUTE } from "../../platform/clock.ts";
import { decrypt, encrypt } from "../../platform/encryption.ts";
import { keyedHash } from "../../platform/hashing.ts";

/** How long a link to enter a bank account can be used, in milliseconds. */
export const BANK_ACCOUNT_LINK_LIFETIME = BANK_ACCOUNT_LINK_DAYS * DAY;
/** How long the code by email can be used, in milliseconds, and how often a wrong one may be typed. */
export const CODE_LIFETIME = 10 * MINUTE;
export const CODE_TRIES = 5;

const ownerOf = (requestId: string): string => `refund_request:${requestId}`;

/** A bank account as it is stored: encrypted, and readable for its request alone. */
export const encryptBankAccount = (secretKey: Buffer, requestId: string, account: BankAccount): Buffer =>
  encrypt(secretKey, Buffer.from(JSON.stringify(account)), ownerOf(requestId));

/** The account that {@link encryptBankAccount} encrypted; null where it cannot be read, e.g. after APP_SECRET was changed. */
export function decryptBankAccount(secretKey: Buffer, requestId: string, encrypted: Buffer): BankAccount | null {
  const value = decrypt(secretKey, encrypted, ownerOf(requestId));
  return value && BankAccount.parse(JSON.parse(value.toString()));
}

/** A code as it is stored; the same code of another request has another hash. */
export const codeHash = (hashKey: Buffer, requestId: string, code: string): Buffer =>
  keyedHash(hashKey, "refund account code", `${requestId}:${code}`);
