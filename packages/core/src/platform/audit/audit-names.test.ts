import { AccessListInput, AuditListInput } from "@panshi/contracts/site/log";
import { newId, transaction } from "@panshi/db";
import { administrators, members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeAccessLog } from "../access-log/write-access-log.ts";
import type { AdministratorCtx } from "../context.ts";
import { captureStatements } from "../../query-plans/plan-problems.ts";
import { insertTestAdministrator, insertTestMember, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { listAccessLog, listAudit, listAuditActors } from "../../site/log/read-logs.ts";
import { maskChanges } from "./mask-changes.ts";
import { writeAudit } from "./write-audit.ts";

let core: TestCore;
let ctx: AdministratorCtx;
let memberId: string;
beforeAll(async () => {
  core = await testCore();
  const { id } = await insertTestAdministrator(core.ctx, "super_admin", { firstName: "靜宜", lastName: "林" });
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: id, role: "super_admin" } };
  ({ id: memberId } = await insertTestMember(core.ctx, { fullName: "王小明" }));
  await transaction(ctx, (tx) => {
    const masked = maskChanges({ email: "a@example.com" }, { email: "b@example.com" });
    writeAudit(tx, [
      { action: "administrator.create", subjectId: id, before: null, after: { role: "super_admin" } },
      {
        action: "member.delete_own",
        subjectId: memberId,
        before: masked?.before ?? null,
        after: masked?.after ?? null,
      },
      { action: "oracle_slip.delete", subjectId: "' or true --", before: null, after: null },
    ]);
    return Promise.resolve();
  });
  await writeAccessLog(ctx, { kind: "member.open", subjectIds: [memberId] });
});
afterAll(() => core.close());

const list = () => listAudit(ctx, AuditListInput.parse({}));
const access = () => listAccessLog(ctx, AccessListInput.parse({}));

it("names who acted and about whom, in the one query of the page; an id that is no id names nobody", async () => {
  const { items } = await list();
  expect(items.map(({ subjectName }) => subjectName)).toEqual([null, "王小明", expect.stringContaining("@")]);
  for (const { administrator } of [...items, ...(await access()).items])
    expect(administrator).toMatchObject({ firstName: "靜宜", lastName: "林", role: "super_admin", isDeleted: false });
  expect((await access()).items[0]).toMatchObject({ subjectIds: [memberId], subjectName: "王小明" });
  for (const read of [listAudit, listAccessLog]) {
    const statements = await captureStatements(core.database, (db) => read({ ...ctx, db }, AuditListInput.parse({})));
    expect(statements).toHaveLength(1);
  }
});

it("an erased member has no name any more, a deleted administrator keeps theirs and can still be filtered by", async () => {
  const now = core.clock.now();
  const { administratorId } = ctx.actor;
  await transaction(core.ctx, async ({ db }) => {
    await db.update(members).set({ deletedAt: now, email: null, phone: null }).where(eq(members.id, memberId));
    await db.update(administrators).set({ deletedAt: now }).where(eq(administrators.id, administratorId));
  });
  const { items } = await list();
  expect(items[1]).toMatchObject({ subjectId: memberId, subjectName: null });
  expect(items[1]?.administrator).toMatchObject({ firstName: "靜宜", isDeleted: true });
  expect((await access()).items[0]?.subjectName).toBeNull();
  expect(await listAuditActors(ctx)).toMatchObject([{ id: administratorId, isDeleted: true }]);
  const moderator = { ...ctx, actor: { ...ctx.actor, administratorId: newId(now), role: "admin" as const } };
  expect(await outcomeOf(listAuditActors(moderator))).toBe("forbidden");
});
