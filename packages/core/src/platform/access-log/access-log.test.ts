import { accessKindKeys, accessKinds } from "@panshi/contracts/platform/access-log";
import { AccessListInput } from "@panshi/contracts/site/log";
import { MASK } from "@panshi/contracts/platform/mask";
import { newId, transaction } from "@panshi/db";
import { accessEntries, auditEntries } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listAccessLog } from "../../site/log/read-logs.ts";
import { MINUTE } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { logShown } from "./log-shown.ts";
import { writeAccessLog } from "./write-access-log.ts";

let core: TestCore;
let moderator: AdministratorCtx;
let superAdministrator: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  moderator = { ...core.ctx, actor: { kind: "administrator", administratorId: newId(), role: "moderator" } };
  superAdministrator = { ...core.ctx, actor: { kind: "administrator", administratorId: newId(), role: "super_admin" } };
});
afterAll(() => core.close());

const log = async (input: object = {}) => (await listAccessLog(superAdministrator, AccessListInput.parse(input))).items;

it("records who read what from where; a list is one entry with its ids, without the text of its search", async () => {
  const ids = [newId(), newId()];
  const filters = {
    status: "pending",
    topic: undefined,
    search: "王小明 0912345678",
    limit: 50,
    cursor: "x",
    sort: "-at",
  };
  await writeAccessLog(moderator, { kind: "prayer.list", subjectIds: ids, filters });
  const [entry] = await log();
  expect(entry).toEqual({
    id: entry?.id,
    at: core.clock.now().toISOString(),
    administratorId: moderator.actor.administratorId,
    administrator: null,
    kind: "prayer.list",
    subjectIds: ids,
    subjectName: null,
    filters: { status: "pending", search: true },
    address: "192.0.2.1",
    requestId: "test",
  });
  expect(JSON.stringify(await core.database.db.select().from(accessEntries))).not.toMatch(/王小明|0912/);
  expect(await core.database.db.$count(auditEntries)).toBe(0);
});

it("holds at most the ids of one page, and is undone with the change that it belongs to", async () => {
  const before = await core.database.db.$count(accessEntries);
  const subjectIds = Array.from({ length: 201 }, () => newId());
  const read = { kind: "prayer.list", subjectIds } as const;
  await expect(writeAccessLog(moderator, read)).rejects.toThrow("at most 200");
  await expect(
    transaction(moderator, async (ctx) => {
      await writeAccessLog(ctx, { ...read, subjectIds: subjectIds.slice(1) });
      throw new Error("the change failed");
    }),
  ).rejects.toThrow("the change failed");
  expect(await core.database.db.$count(accessEntries)).toBe(before);
});

it("is listed to super administrators alone, newest first, by administrator, kind and day", async () => {
  core.clock.advance(MINUTE);
  await writeAccessLog(superAdministrator, { kind: "member.export", subjectIds: [] });
  expect((await log()).map(({ kind }) => kind)).toEqual(["member.export", "prayer.list"]);
  const { administratorId } = moderator.actor;
  for (const filter of [
    { administratorId },
    { kind: "prayer.list" },
    { administratorId, from: "2026-03-01", to: "2026-03-01" },
  ])
    expect([filter, (await log(filter)).map(({ kind }) => kind)]).toEqual([filter, ["prayer.list"]]);
  expect(await log({ to: "2026-02-28" })).toEqual([]);
  const page = await listAccessLog(superAdministrator, AccessListInput.parse({ limit: 1 }));
  expect((await log({ cursor: page.next })).map(({ kind }) => kind)).toEqual(["prayer.list"]);
  expect(await outcomeOf(listAccessLog(moderator, AccessListInput.parse({})))).toBe("forbidden");
});

/** A row of any list, with nothing that tells something of a person. */
const silent = {
  email: "",
  phone: MASK,
  oldEmail: MASK,
  newEmail: MASK,
  reason: "",
  stopReason: null,
  buyerEmail: null,
  fields: [],
  companyNumber: null,
  companyTitle: "",
  decisionReason: null,
  recipient: MASK,
  answer: null,
  title: "",
  content: "",
  reply: null,
};
it.each([
  ["member.list", ["email", "phone"]],
  ["member.email_change", ["oldEmail", "newEmail", "reason", "stopReason"]],
  ["order.list", ["buyerEmail"]],
  ["payment_event.list", ["fields"]],
  ["invoice.list", ["companyNumber", "companyTitle"]],
  ["refund.list", ["reason", "decisionReason"]],
  ["refund.open", ["reason", "decisionReason"]],
  ["letter.list", ["recipient", "answer"]],
  ["prayer.list", ["title", "content", "reply"]],
] as const)(
  "%s has the rows of which one field tells something, and no entry where none does",
  async (kind, fields) => {
    const ctx = moderator;
    const hidden = { id: newId(), ...silent };
    const before = await core.database.db.$count(accessEntries);
    await logShown(ctx, { kind, rows: [hidden] });
    expect(await core.database.db.$count(accessEntries)).toBe(before);
    for (const field of fields) {
      core.clock.advance(1);
      const shown = { ...hidden, id: newId(), [field]: "一段話" };
      await logShown(ctx, { kind, rows: [hidden, shown] });
      expect([field, (await log({ kind }))[0]?.subjectIds]).toEqual([field, [shown.id]]);
    }
  },
);

it.each(accessKindKeys)("%s has a label", (kind) => {
  expect(accessKinds[kind]).toMatch(/^\p{Script=Han}+$/u);
});
