import { DAY, HOUR, MINUTE } from "../clock.ts";

const FIFTEEN_MINUTES = 15 * MINUTE;

/** Failed sign-ins (docs/decisions/0022, "Failed sign-ins"). */
const failedSignIns = {
  browser: { max: 10, window: FIFTEEN_MINUTES },
  network: { max: 10, window: FIFTEEN_MINUTES },
  account: { max: 100, window: FIFTEEN_MINUTES },
  address: { max: 100, window: FIFTEEN_MINUTES },
} as const;
/** Every sign-in, successful ones included, because each costs a password hash. */
const allSignIns = {
  account: { max: 200, window: FIFTEEN_MINUTES },
  address: { max: 600, window: FIFTEEN_MINUTES },
} as const;
const oncePerDay = { max: 1, window: DAY } as const;

/**
 * `max` attempts within `window` milliseconds: sign-ins, registrations and resets as in docs/decisions/0022. It has
 * none for draws and readings, so those limits only stop abuse: two a minute for an hour, and ten times as many for an
 * address, because carrier NAT puts many visitors behind one. A limit that ends in `:address` counts by addressBucket
 * (address.ts).
 */
export const limits = {
  "login:browser": failedSignIns.browser,
  "login:browsers": failedSignIns.account,
  "login:network": failedSignIns.network,
  "login:account": failedSignIns.account,
  "login:address": failedSignIns.address,
  "login-call:account": allSignIns.account,
  "login-call:address": allSignIns.address,
  "login-warning:account": oncePerDay,
  "administrator-login:browser": failedSignIns.browser,
  "administrator-login:browsers": failedSignIns.account,
  "administrator-login:network": failedSignIns.network,
  "administrator-login:account": failedSignIns.account,
  "administrator-login:address": failedSignIns.address,
  "administrator-login-call:account": allSignIns.account,
  "administrator-login-call:address": allSignIns.address,
  "administrator-login-warning:account": oncePerDay,
  /**
   * The password that a live session is asked for: separate from sign-ins, whose limits a stolen session must not use
   * up.
   */
  "password-check:session": { max: 10, window: FIFTEEN_MINUTES },
  "password-check:account": { max: 100, window: FIFTEEN_MINUTES },
  "password-check-call:account": allSignIns.account,
  /** Recovery codes of an administrator that were wrong, beside the limits of the sign-in or check that they were typed in. */
  "recovery-code:account": { max: 5, window: HOUR },
  "register:address": { max: 60, window: HOUR },
  "reset:account": { max: 5, window: HOUR },
  "reset:browser": { max: 5, window: HOUR },
  /** E-mails to one address over all browsers and accounts: more than the limits above leave to any one of them. */
  "reset:recipient": { max: 25, window: HOUR },
  "welcome:recipient": { max: 2, window: DAY },
  "reset:address": { max: 60, window: HOUR },
  "change-email:account": { max: 5, window: HOUR },
  "change-email:recipient": { max: 5, window: HOUR },
  /** One member for one recipient: fewer than the recipient has, so that one member does not use them up. */
  "change-email:pair": { max: 3, window: HOUR },
  /** One OAuth `state` is used once; it expires before the hour is over. */
  "identify:once": { max: 1, window: HOUR },
  "order:caller": { max: 30, window: HOUR },
  "order:address": { max: 300, window: HOUR },
  /** Coupon codes that gave no discount: enough for typing errors, too few for guessing. */
  "coupon:caller": { max: 20, window: HOUR },
  "coupon:address": { max: 200, window: HOUR },
  "oracle:account": { max: 120, window: HOUR },
  "oracle:address": { max: 1200, window: HOUR },
  /** An answer or a rating changes one row; apart from draws, so that neither uses up the other. */
  "answer:account": { max: 120, window: HOUR },
  "rating:account": { max: 120, window: HOUR },
  "rating:address": { max: 1200, window: HOUR },
  /** Each sends an e-mail, possibly to an address that is not the member's. */
  "change-password:account": { max: 10, window: DAY },
  "unlink:account": { max: 10, window: DAY },
  "change-phone:account": { max: 10, window: DAY },
  /** As many as may register from an address: more accounts reveal no more numbers. */
  "change-phone:address": { max: 60, window: HOUR },
  /** Setting a password by a link; asking for the link counts as `reset`. */
  "reset-password:address": { max: 60, window: HOUR },
  "export:account": { max: 10, window: DAY },
  /** What members write, far above what anybody does by hand; `-new` limits the long texts that stay. */
  "profile:account": { max: 60, window: HOUR },
  "ritual:account": { max: 60, window: HOUR },
  "thanks:account": { max: 60, window: HOUR },
  "manual:account": { max: 120, window: HOUR },
  "dialogue:account": { max: 120, window: HOUR },
  "dialogue-new:account": { max: 200, window: DAY },
  "moment:account": { max: 120, window: HOUR },
  "moment-new:account": { max: 200, window: DAY },
  "notification:account": { max: 600, window: HOUR },
  "claim:account": { max: 60, window: HOUR },
  /** Claim letters that administrators send again. */
  "claim-letter:order": { max: 5, window: DAY },
  /** Each sends an email. */
  "refund-request:account": { max: 20, window: DAY },
  "refund-account:account": { max: 30, window: HOUR },
  "refund-account:address": { max: 60, window: HOUR },
  /** Emails with a code, for one request: with five tries each, too few for guessing six digits. */
  "refund-code:request": { max: 5, window: HOUR },
  "refund-code-day:request": { max: 10, window: DAY },
} as const;
export type LimitName = keyof typeof limits;
