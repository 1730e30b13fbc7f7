import type { Ctx } from "@panshi/core/context";

/** What a transport tells about one request, and what it can do with the answer. Built once for a request. */
export interface Transport {
  /** `rest` drops unknown keys, `trpc` refuses them. */
  readonly kind: "rest" | "trpc";
  readonly userAgent: string;
  /** The token of a realm's session cookie. */
  sessionToken(realm: Realm): string | undefined;
  /** `memberId` goes into the member's readable cookie; see contracts/session-hint.ts. */
  writeSession(...session: [realm: "member", token: string, memberId: string] | [realm: "staff", token: string]): void;
  clearSession(realm: Realm): void;
  /** The cookie that shows which accounts this browser signed in to before; see core/throttle/known-browser.ts. */
  knownBrowser(realm: Realm): string | undefined;
  writeKnownBrowser(realm: Realm, value: string): void;
  /** The visitor's cookie; `issueVisitor` makes one where there is none. */
  visitorToken(): string | undefined;
  issueVisitor(): string;
}
export type Realm = "member" | "staff";

/** What every procedure starts from; the middleware of its kind adds the actor. */
export type ApiContext = { base: Omit<Ctx, "actor">; transport: Transport };
