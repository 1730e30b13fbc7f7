import type { Ctx } from "@panshi/core/platform/context";

/** What a transport knows of one request, and the cookies that it can write. Built once for a request. */
export interface Transport {
  /** `rest`: a documented call, which drops unknown keys and answers list totals. `trpc`: a call of the apps, which refuses unknown keys and counts nothing. */
  readonly kind: "rest" | "trpc";
  readonly userAgent: string;
  /** The member site is closed for maintenance: only procedures that stay open then are called. */
  readonly inMaintenance: boolean;
  /** The token in a realm's session cookie. */
  sessionToken(realm: Realm): string | undefined;
  /** `memberId` goes into the cookie that scripts can read (contracts/session-hint.ts). */
  writeSession(
    ...session: [realm: "member", token: string, memberId: string] | [realm: "administrator", token: string]
  ): void;
  /** The token that this request wrote last: a batch may sign in several times, and the browser keeps only the last one. */
  lastWrittenSession(realm: Realm): string | undefined;
  /** Clears a session cookie; with a member's also the visitor's, so that the next person at this browser does not see its draws. */
  clearSession(realm: Realm): void;
  /** The cookie of the campaign's link that this browser followed last (core/src/commerce/campaign/rules.ts). */
  campaignCookie(): string | undefined;
  /** The cookie of the member's link that this browser followed last (core/src/commerce/referral/find-referrer.ts). */
  referralCookie(): string | undefined;
  clearReferralCookie(): void;
  /** Clears the member's cookies and those of followed links, and makes every open tab delete the member's data (contracts/session-hint.ts). */
  signOutBrowser(): void;
  /** The cookie that proves which accounts this browser signed in to before (core/src/platform/limits/known-browser.ts). */
  knownBrowserCookie(realm: Realm): string | undefined;
  writeKnownBrowserCookie(realm: Realm, value: string): void;
  /** The token in the visitor's cookie; `issueVisitorToken` writes a new one. */
  visitorToken(): string | undefined;
  issueVisitorToken(): string;
}
export type Realm = "member" | "administrator";

/** A procedure's context: a verb's context without `actor`, which the procedure's middleware adds, and the transport. */
export type ApiContext = Omit<Ctx, "actor"> & { transport: Transport };
