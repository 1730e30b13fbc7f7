import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = "packages/core/src";

/** What takes the lock of the member, or of an order with its member, and so sees an erasure (docs/decisions/0052). */
const locks =
  /\b(memberTransaction|lockMember|lockMemberEvenIfErased|lockOrderMember|lockIdentityOwner|lockManagedMember|lockMemberByEmail|lockOwnAccount|lockMemberForShare|lockMembers|consumeMemberToken|lockOrders?|lockOrderForStaff|lockOrderOfAttempt|lockRequest|lockAccountRequest|lockChange|lockOpenChange|claimOrderUnchecked)\(/;

/** Functions that open a transaction about a member without that lock, each with the reason why it leaves nothing of them. */
const allowed: Readonly<Record<string, string>> = {
  "accounts/password/reset-password.ts forgotPassword": "queues a job with the id alone",
  "accounts/session/manage-sessions.ts signOut": "deletes alone",
  "accounts/session/reauthenticate.ts consumeLinkReauthentication": "writes a time of a session",
  "commerce/coupon/reserve-coupon.ts releaseExpiredCoupons": "writes states of coupons, and no text",
  "commerce/membership/staff/change-grants.ts grantByAdministrator": "grant, which it calls, locks the member",
  "commerce/membership/update-ended-plans.ts updateEndedPlans": "writes plans and times, and no text",
  "journey/prayer/staff/index-member-prayers.ts indexBatch": "findMemberName locks the member",
  "platform/limits/attempt-sign-in.ts warnHolder": "queues a job with the id alone",
  "site/unsent-email/decide-unsent-emails.ts requeueUnsentEmails":
    "writes states, and deletes letters to erased members",
  "site/unsent-email/decide-unsent-emails.ts setUnsentEmailsAside":
    "writes states, and deletes letters to erased members",
  "site/member-change/notes.ts deleteNote": "deletes alone",
  "site/member-detail/member-parts.ts readMemberPart": "writes the access log, which has ids alone",
  "site/member-detail/view-member.ts viewMember": "writes the access log, which has ids alone",
  "site/sign-in/register.ts register": "makes the member",
  "site/sign-in/sign-in-with-identity.ts registerMember": "makes the member",
  "site/sign-in/sign-in.ts signIn": "openSession locks the member",
};

/** The top-level statements of a source: a function and its comment, a constant. */
const statementsOf = (text: string) => text.split(/^(?=\/\*\*|(?:export )?(?:async )?(?:function|const) )/m);
const nameOf = (statement: string) => /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/m.exec(statement)?.[1] ?? "";

test("every transaction about a member begins with their lock", () => {
  const found = globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing[\w-]*\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(`${root}/${path}`, "utf8");
      if (!/\b(MemberCtx|MemberOrVisitorCtx|memberIds?)\b/.test(text)) return [];
      return statementsOf(text)
        .filter((statement) => /\btransaction\(/.test(statement) && !locks.test(statement))
        .map((statement) => `${path.slice(folder.length + 1)} ${nameOf(statement)}`);
    })
    .toSorted();
  const refused = found.filter((path) => !(path in allowed));
  expect(
    refused.map(
      (path) =>
        `${path} writes for a member outside memberTransaction(): an erasure at that moment would leave it behind`,
    ),
  ).toEqual([]);
  expect(Object.keys(allowed).filter((path) => !found.includes(path))).toEqual([]);
});
