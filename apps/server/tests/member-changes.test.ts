import { HOUR } from "@panshi/core/platform/clock";
import { mailOutbox, members } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { finishEmailChangesJob } from "../src/jobs/finish-email-changes.ts";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, addPlans, countRows, withTestTransaction } from "./fixtures.ts";

type Staff = Awaited<ReturnType<typeof addAdministrator>>;

let server: TestApp;
let starter: Staff;
let approver: Staff;
beforeAll(async () => {
  server = await testApp();
  await addPlans(server);
  [starter, approver] = [await addAdministrator(server, "admin"), await addAdministrator(server, "super_admin")];
});
afterAll(() => server.close());

/** Calls a procedure over tRPC; the value that it answers, or the code of its error. */
async function call<T>(name: string, input: object, cookies: Record<string, string> = {}): Promise<T> {
  const { body } = await server.call("POST", `/trpc/${name}`, { cookies, body: { json: input } });
  const { result, error } = body as { result?: { data: { json: T } }; error?: { json: { data: { code: string } } } };
  return result ? result.data.json : (error?.json.data.code as T);
}
const change = <T>(name: string, input: object, by = starter) =>
  call<T>(`admin.memberChange.${name}`, input, by.cookies);
const emailOf = async (id: string) =>
  (await server.database.db.select({ email: members.email }).from(members).where(eq(members.id, id)))[0]?.email;
const linkTo = async (recipient: string) => {
  const rows = await server.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, recipient));
  return /email-change\/confirm#token=([\w-]{43})/.exec(rows.map(({ body }) => body).join())?.[1] ?? "";
};

it("[S6.09] an admin grants, revokes, deactivates, signs out and erases over tRPC, and each answers its own", async () => {
  const member = await addMember(server);
  const memberId = member.id;
  const grant = { memberId, planType: "vip", days: 3, reason: "補償", idempotencyKey: crypto.randomUUID() };
  const granted = await change<{ id: string }>("grant", grant);
  const membership = async () => (await server.call("GET", "/api/membership", { cookies: member.cookies })).body;
  expect(await membership()).toMatchObject({ membershipType: "vip", daysRemaining: 3 });
  for (const days of [0, -1, 3661, 1.5, "3"])
    expect(await change("grant", { ...grant, days, idempotencyKey: crypto.randomUUID() })).toBe("bad_input");
  for (const reason of ["", "　 ", "長".repeat(501)])
    expect(await change("revokeGrant", { grantId: granted.id, reason })).toBe("bad_input");
  await change("revokeGrant", { grantId: granted.id, reason: "給錯人" });
  expect(await membership()).toMatchObject({ isActive: false });
  const note = await change<{ id: string; isOwn: boolean }>("addNote", { memberId, text: "已回電" });
  expect(note.isOwn).toBe(true);
  expect(await change("deleteNote", { id: note.id }, approver)).toBe("forbidden");
  expect(await change("setActive", { ids: [memberId], isActive: false })).toBe("bad_input");
  expect(await change("setActive", { ids: [memberId], isActive: false, reason: "冒用" })).toEqual({ changed: 1 });
  expect((await server.call("GET", "/api/auth/user", { cookies: member.cookies })).status).toBe(401);
  expect(await change("setActive", { ids: [memberId], isActive: true })).toEqual({ changed: 1 });
  await change("endSessions", { memberId, reason: "手機遺失" });
  await change("erase", { memberId, reason: "本人來信要求" });
  expect(await change("erase", { memberId, reason: "本人來信要求" })).toBe("not_found");
  expect(await emailOf(memberId)).toBeNull();
});

it("[S6.09] a change of e-mail is moved once by the job on two servers, and one that fails stops no other", async () => {
  const [first, failing, last] = [await addMember(server), await addMember(server), await addMember(server)];
  const all = [first, failing, last].map((member, index) => ({ ...member, email: `moved-${index}@example.com` }));
  for (const { id: memberId, email } of all) {
    const { id } = await change<{ id: string }>("requestEmailChange", { memberId, email, reason: "到店更換" });
    expect(await change("approveEmailChange", { id })).toBe("forbidden");
    expect(await change("approveEmailChange", { id }, approver)).toMatchObject({ state: "approved" });
    const confirmed = await call<{ movesAt: string }>("member.email.confirmByLink", { token: await linkTo(email) });
    expect(confirmed.movesAt).toBe(new Date(server.clock.now().getTime() + 72 * HOUR).toISOString());
  }
  await withTestTransaction(server, (db) =>
    db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create trigger refuse before update on members for each row when (new.id = '${failing.id}') execute function refuse()`),
    ),
  );
  server.clock.advance(72 * HOUR);
  const other = await testApp({ sharing: server });
  const before = await countRows(server, "mail_outbox");
  await Promise.all([server, other].map((each) => finishEmailChangesJob(each.services.baseCtx)()));
  expect(await Promise.all(all.map(({ id }) => emailOf(id)))).toEqual([all[0]?.email, failing.email, all[2]?.email]);
  // Two letters for each that moved.
  expect(await countRows(server, "mail_outbox")).toBe(before + 4);
  await withTestTransaction(server, (db) => db.execute(sql.raw("drop trigger refuse on members")));
  await finishEmailChangesJob(other.services.baseCtx)();
  expect(await emailOf(failing.id)).toBe(all[1]?.email);
  await other.close();
});
