import { insertAdministratorSession } from "@panshi/core/accounts/administrator/session-store";
import { DAY } from "@panshi/core/platform/clock";
import { newToken, tokenHash } from "@panshi/core/platform/hashing";
import { insertSession } from "@panshi/core/accounts/session/store";
import { administrators, members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import type { TestApp } from "../src/testing.ts";
import { VISITOR_OR_CURRENT_MEMBER, type CallPermission, rolesByPermission } from "./call-permissions.ts";
import { addAdministrator, addMember, withTestTransaction } from "./fixtures.ts";

type Cookies = Record<string, string>;
type Role = "moderator" | "admin" | "super_admin";

/** One who calls, and what the server must take them for. */
export type Caller = {
  as: string;
  isMember: boolean;
  role: Role | null;
  /** The member's cookie names no session that lives. */
  hasEndedSession?: true;
  /** Cookies with sessions of their own, so that a call that ends one does not change the next. */
  cookies: (server: TestApp) => Promise<Cookies>;
};

/** A member with a session; `then` changes the account after it was opened. */
async function member(server: TestApp, then: Partial<typeof members.$inferInsert> = {}, openedAgo = 0) {
  const { id } = await addMember(server);
  const token = newToken();
  const at = new Date(server.clock.now().getTime() - openedAgo);
  await withTestTransaction(server, async (db) => {
    await insertSession(db, id, tokenHash(token), at, "test");
    if (Object.keys(then).length > 0) await db.update(members).set(then).where(eq(members.id, id));
  });
  return { panshi_member: token };
}

/** An administrator with a session; `then` changes the account after it was opened. */
async function administrator(
  server: TestApp,
  role: Role,
  then: Partial<typeof administrators.$inferInsert> = {},
  openedAgo = 0,
) {
  const { id } = await addAdministrator(server, role);
  const token = newToken();
  const at = new Date(server.clock.now().getTime() - openedAgo);
  await withTestTransaction(server, async (db) => {
    await insertAdministratorSession(db, id, tokenHash(token), at, "test");
    if (Object.keys(then).length > 0) await db.update(administrators).set(then).where(eq(administrators.id, id));
  });
  return { panshi_staff: token };
}

const nobody = { isMember: false, role: null } as const;
const ended = { ...nobody, hasEndedSession: true } as const;

export const callers: readonly Caller[] = [
  { as: "a visitor", ...nobody, cookies: () => Promise.resolve({}) },
  { as: "a visitor with a cookie", ...nobody, cookies: () => Promise.resolve({ panshi_visitor: newToken() }) },
  { as: "somebody with invented sessions", ...ended, cookies: inventedSessions },
  { as: "a member", isMember: true, role: null, cookies: (server) => member(server) },
  { as: "a member whose session has expired", ...ended, cookies: (server) => member(server, {}, 31 * DAY) },
  { as: "a deactivated member", ...ended, cookies: (server) => member(server, { isActive: false }) },
  {
    as: "a deleted member",
    ...ended,
    cookies: (server) => member(server, { deletedAt: server.clock.now(), email: null, phone: null }),
  },
  { as: "a moderator", isMember: false, role: "moderator", cookies: (server) => administrator(server, "moderator") },
  { as: "an admin", isMember: false, role: "admin", cookies: (server) => administrator(server, "admin") },
  {
    as: "a super administrator",
    isMember: false,
    role: "super_admin",
    cookies: (server) => administrator(server, "super_admin"),
  },
  {
    as: "a super administrator who was made a moderator",
    isMember: false,
    role: "moderator",
    cookies: (server) => administrator(server, "super_admin", { role: "moderator" }),
  },
  {
    as: "a moderator who was made an admin",
    isMember: false,
    role: "admin",
    cookies: (server) => administrator(server, "moderator", { role: "admin" }),
  },
  {
    as: "a deactivated super administrator",
    ...nobody,
    cookies: (server) => administrator(server, "super_admin", { isActive: false }),
  },
  {
    as: "a super administrator whose session has expired",
    ...nobody,
    cookies: (server) => administrator(server, "super_admin", {}, DAY),
  },
  {
    as: "somebody with each realm's session in the other's cookie",
    ...ended,
    cookies: async (server) => ({
      panshi_member: (await administrator(server, "super_admin")).panshi_staff,
      panshi_staff: (await member(server)).panshi_member,
    }),
  },
  {
    as: "a member who is a moderator too",
    isMember: true,
    role: "moderator",
    cookies: async (server) => ({ ...(await member(server)), ...(await administrator(server, "moderator")) }),
  },
];

function inventedSessions(): Promise<Cookies> {
  return Promise.resolve({ panshi_member: newToken(), panshi_staff: newToken() });
}

/** What a caller must be answered: `allowed` is anything but the two refusals. */
export type Verdict = "allowed" | "unauthorized" | "forbidden";

export function expectedVerdict(
  { isMember, role, hasEndedSession }: Omit<Caller, "as" | "cookies">,
  who: CallPermission,
): Verdict {
  if (who === "anyone" || who === "visitor or member") return "allowed";
  if (who === VISITOR_OR_CURRENT_MEMBER) return hasEndedSession ? "unauthorized" : "allowed";
  if (who === "member") return isMember ? "allowed" : "unauthorized";
  if (role === null) return "unauthorized";
  if (who === "any administrator") return "allowed";
  return (rolesByPermission[who] as readonly Role[]).includes(role) ? "allowed" : "forbidden";
}
