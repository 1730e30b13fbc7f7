import type { Ctx } from "@panshi/core/context";

/** What a transport tells about one request, and what it can do with the answer. Built once for a request. */
export interface Transport {
  /** `rest` drops unknown keys, `trpc` refuses them. */
  readonly kind: "rest" | "trpc";
  readonly userAgent: string;
  /** The token of a realm's session cookie. */
  sessionToken(realm: Realm): string | undefined;
  /** `memberId` goes into the member's readable cookie; see contracts/session-hint.ts. */
  writeSession(
    ...session: [realm: "member", token: string, memberId: string] | [realm: "administrator", token: string]
  ): void;
  /** The token that this request wrote last: a batch may sign in several times, and the browser keeps the last one alone. */
  writtenSession(realm: Realm): string | undefined;
  /** A session is over. The visitor's cookie goes with a member's: what was asked under it is not the next person's. */
  clearSession(realm: Realm): void;
  /** The member leaves this browser: clears their session, and tells every tab to forget what it keeps (contracts/session-hint.ts). */
  signOutBrowser(): void;
  /** The cookie that shows which accounts this browser signed in to before; see core/throttle/known-browser.ts. */
  knownBrowserCookie(realm: Realm): string | undefined;
  writeKnownBrowserCookie(realm: Realm, value: string): void;
  /** The visitor's cookie; `issueVisitor` makes one where there is none. */
  visitorToken(): string | undefined;
  issueVisitor(): string;
}
export type Realm = "member" | "administrator";

/** A procedure's context: what a verb is given, and the transport. The middleware of its kind adds the actor. */
export type ApiContext = Omit<Ctx, "actor"> & { transport: Transport };
