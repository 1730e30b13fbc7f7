import { emailChanges, memberNotes, membershipGrants, members } from "@panshi/db/schema";
import { prayerSearchVectorText, searchVector } from "@panshi/db/search";
import { newId } from "@panshi/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPrayers,
  type TestAdministrator,
  type TestMember,
  withTestTransaction,
} from "./fixtures.ts";

const NAME = "歐陽磐石";
const WISH = "願母親平安出院";
const REPLY = "我們讀到你的願";
const EMAIL = "ouyang.stone@example.com";
const NEW_EMAIL = "ouyang.new@example.com";
const PHONE = "+886955123456";
const REASON = `打 ${PHONE} 找過他，信箱 ${EMAIL}`;

let server: TestApp;
let admin: TestAdministrator;
let boss: TestAdministrator;
let moderator: TestAdministrator;
let member: TestMember;
let prayerId: string;
beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  boss = await addAdministrator(server, "super_admin");
  moderator = await addAdministrator(server, "moderator");
  member = await addMember(server, { fullName: NAME, email: EMAIL, phone: PHONE, search: searchVector(NAME) });
  const memberId = member.id;
  const search = prayerSearchVectorText({ title: WISH, memberName: NAME });
  prayerId = newId(server.clock.now());
  await addPrayers(server, memberId, [{ id: prayerId, content: WISH, title: WISH, care: "open", search }]);
  const now = server.clock.now();
  await withTestTransaction(server, async (db) => {
    const by = { memberId, administratorId: admin.id };
    await db.insert(memberNotes).values({ id: newId(now), ...by, text: REASON, createdAt: now });
    await db.insert(membershipGrants).values({
      id: newId(now),
      ...by,
      planType: "vip",
      days: 3,
      source: "administrator",
      reason: REASON,
      grantedAt: now,
      revokedAt: now,
      revokedReason: REASON,
    });
    await db.insert(emailChanges).values({
      id: newId(now),
      memberId,
      oldEmail: EMAIL,
      newEmail: NEW_EMAIL,
      reason: REASON,
      requestedBy: admin.id,
      createdAt: now,
    });
  });
});
afterAll(() => server.close());

const query = (name: string, input: object, { cookies }: TestAdministrator) =>
  server.call("GET", `/trpc/admin.${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`, { cookies });
const change = (name: string, input: object, { cookies }: TestAdministrator) =>
  server.call("POST", `/trpc/admin.${name}`, { cookies, body: { json: input } });

/** Every call that reads of members, with inputs that reach this member. */
const reads = (): [name: string, input: object][] => [
  ...[NAME, EMAIL, PHONE, WISH].flatMap((search): [string, object][] => [
    ["member.list", { search }],
    ["prayer.list", { search }],
  ]),
  ...["createdAt", "-createdAt", "name", "-planEndsAt"].map((sort): [string, object] => ["member.list", { sort }]),
  ["prayer.list", {}],
  ["prayer.get", { id: prayerId }],
  ["member.get", { id: member.id }],
  ...["grants", "orders", "prayers", "draws", "notes", "timeline"].map((part): [string, object] => [
    `member.${part}`,
    { id: member.id },
  ]),
  ["memberChange.emailChanges", {}],
  ["memberChange.emailChanges", { memberId: member.id }],
  ["overview.view", {}],
  ["audit.list", {}],
  ["audit.access", {}],
  ["savedFilter.list", { list: "member" }],
];
const paths = ["/api/admin/members", "/api/members", "/api/admin/stats", "/api/admin/prayers"];
async function allTexts(who: TestAdministrator): Promise<string> {
  const answers = [
    ...(await Promise.all(reads().map(([name, input]) => query(name, input, who)))),
    ...(await Promise.all(paths.map((path) => server.call("GET", path, { cookies: who.cookies })))),
    await server.call("GET", `/api/admin/members/${member.id}`, { cookies: who.cookies }),
  ];
  return answers.map(({ text, headers }) => text + JSON.stringify(headers)).join("\n");
}

it("[S6.18] a moderator is answered no contact by any call, nor by an edit, its conflict or an error", async () => {
  const edits = [
    ["prayer.update", { id: prayerId, status: "in_progress" }],
    ["prayer.update", { id: prayerId, status: "completed", updatedAt: "2020-01-01T00:00:00.000Z" }],
    ["prayer.reply", { id: prayerId, reply: REPLY }],
    ["prayer.reply", { id: prayerId, reply: REPLY, updatedAt: "2020-01-01T00:00:00.000Z" }],
    ["prayer.attend", { id: prayerId }],
    ["prayer.setStatus", { ids: [prayerId], status: "pending" }],
    ["memberChange.requestEmailChange", { memberId: member.id, email: EMAIL, reason: "換信箱" }],
  ] as const;
  const answers = [];
  for (const [name, input] of edits) answers.push((await change(name, input, moderator)).text);
  const text = [await allTexts(moderator), ...answers].join("\n");
  expect(text).toContain(NAME);
  expect(text).toContain(WISH);
  for (const hidden of [EMAIL, NEW_EMAIL, PHONE, PHONE.slice(4), "ouyang", REASON])
    expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  // An admin sees them.
  expect(await allTexts(admin)).toContain(REASON);
});

it("an erased member is found nowhere, by nobody", async () => {
  expect(await allTexts(boss)).toContain(NAME);
  expect((await change("memberChange.erase", { memberId: member.id, reason: "本人來信要求" }, admin)).status).toBe(200);
  const text = await allTexts(boss);
  // What was asked for stands in no answer either.
  for (const gone of [NAME, EMAIL, NEW_EMAIL, PHONE, PHONE.slice(4), WISH, REPLY, REASON])
    expect([gone, text.includes(gone)]).toEqual([gone, false]);
  const [row] = await server.database.db.select().from(members).where(eq(members.id, member.id));
  expect(text).not.toContain(row?.fullName);
  for (const [name, input] of [
    ["prayer.reply", { id: prayerId, reply: REPLY }],
    ["prayer.attend", { id: prayerId }],
    ["memberChange.addNote", { memberId: member.id, text: REASON }],
  ] as const)
    expect([name, (await change(name, input, admin)).status]).toEqual([name, 404]);
  const bulk = await change("prayer.setStatus", { ids: [prayerId], status: "completed" }, admin);
  expect(bulk.text).toContain('"changed":0');
});
