import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = "packages/core/src";

/** What takes the lock of the member, or of an order with its member, and so sees an erasure (docs/decisions/0052). */
const locks =
  /\b(memberTransaction|lockMember|lockMemberOrErased|lockOrderMember|lockIdentityOwner|lockManagedMember|lockMemberByEmail|lockOwnAccount|shareMember|lockMembers|consumeMemberToken|lockOrders?|lockOrderForStaff|lockOrderOfAttempt|lockRequest|lockAccountRequest|lockChange|lockOpenChange|claimOrder)\(/;

/** Files that open a transaction about a member without that lock, each with the reason why it leaves nothing of them. */
const allowed: Readonly<Record<string, string>> = {
  "site/member-change/delete-note.ts": "deletes alone",
  "site/member-detail/view-member.ts": "writes the access log, which has ids alone",
  "site/sign-in/register.ts": "makes the member",
  "commerce/membership/update-ended-plans.ts": "writes plans and times, and no text",
  "accounts/password/forgot-password.ts": "queues a job with the id alone",
  "journey/prayer/staff/index-member-prayers.ts": "findMemberName locks the member",
  "site/sign-in/sign-in.ts": "openSession locks the member",
  "platform/limits/attempt-sign-in.ts": "queues a job with the id alone",
};

test("every transaction about a member begins with their lock", () => {
  const found = globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing[\w-]*\.ts$/.test(path))
    .filter((path) => {
      const text = readFileSync(`${root}/${path}`, "utf8");
      const opens = /import \{[^}]*\btransaction\b[^}]*\} from "@panshi\/db"/.test(text);
      return opens && /\b(MemberCtx|MemberOrVisitorCtx|memberIds?)\b/.test(text) && !locks.test(text);
    })
    .map((path) => path.slice(folder.length + 1))
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
