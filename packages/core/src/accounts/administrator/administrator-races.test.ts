import { transaction } from "@panshi/db";
import { administrators, administratorSessions, auditEntries } from "@panshi/db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { createAdministrator, deleteAdministrator, updateAdministrator } from "./change-administrators.ts";

const ROUNDS = 20;
let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());
// A round has only the super administrators that it makes.
beforeEach(() => transaction(core.ctx, (tx) => tx.db.delete(administrators)));

const as = (administratorId: string): AdministratorCtx => ({
  ...core.ctx,
  actor: { kind: "administrator", administratorId, role: "super_admin" },
});
const activeSupers = () =>
  core.ctx.db.$count(
    administrators,
    and(eq(administrators.role, "super_admin"), administrators.isActive, isNull(administrators.deletedAt)),
  );
const demote = (by: string, id: string) =>
  outcomeOf(updateAdministrator(as(by), { id, role: "moderator", token: tokenOf(by) }));
const deactivate = (by: string, id: string) =>
  outcomeOf(updateAdministrator(as(by), { id, isActive: false, token: tokenOf(by) }));
const remove = (by: string, id: string) => outcomeOf(deleteAdministrator(as(by), { id }));
const tokens = new Map<string, string>();
const tokenOf = (id: string): string => tokens.get(id) ?? "";
const one = async () => {
  const { id, token } = await insertTestAdministrator(core.ctx, "super_admin");
  tokens.set(id, token);
  return id;
};
const two = async () => [await one(), await one()] as const;

describe("[S6.08] of two super administrators one is left, whatever they do at the same moment", () => {
  it.each([
    ["each demotes the other", (a: string, b: string) => [demote(a, b), demote(b, a)]],
    ["each deactivates the other", (a: string, b: string) => [deactivate(a, b), deactivate(b, a)]],
    ["one demotes, one deactivates the other", (a: string, b: string) => [demote(a, b), deactivate(b, a)]],
    ["both deactivate themselves", (a: string, b: string) => [deactivate(a, a), deactivate(b, b)]],
    ["one goes while the other demotes them", (a: string, b: string) => [deactivate(a, a), demote(b, a)]],
    ["one goes and demotes the other", (a: string, b: string) => [deactivate(a, a), demote(a, b)]],
    [
      "each demotes and then deletes the other",
      (a: string, b: string) => [demote(a, b).then(() => remove(a, b)), demote(b, a).then(() => remove(b, a))],
    ],
  ])("%s", async (_what, race) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await transaction(core.ctx, (tx) => tx.db.delete(administrators));
      const [a, b] = await two();
      const outcomes = await Promise.all(race(a, b));
      expect([round, outcomes, await activeSupers()]).toEqual([round, outcomes, 1]);
      expect(outcomes).toContain("ok");
    }
  });
});

it("whoever is demoted while they add an administrator adds nobody, or was first", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await transaction(core.ctx, (tx) => tx.db.delete(administrators));
    const [a, b] = await two();
    const email = `new${round}@example.com`;
    const earlier = await core.ctx.db.$count(auditEntries);
    const input = { email, firstName: "新", lastName: "", role: "super_admin", isActive: true } as const;
    const [demoted, added] = await Promise.all([
      demote(a, b),
      outcomeOf(createAdministrator(as(b), { ...input, password: "stone of the sky", token: tokenOf(b) })),
    ]);
    expect(demoted).toBe("ok");
    // Nobody is added after the demotion.
    const entries = await core.ctx.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .orderBy(auditEntries.id)
      .offset(earlier);
    expect(entries.map(({ action }) => action)).toEqual([
      ...(added === "forbidden" ? [] : ["administrator.create"]),
      "administrator.update",
    ]);
    expect(await core.ctx.db.$count(administrators, eq(administrators.email, email))).toBe(added === "ok" ? 1 : 0);
  }
});

it("a role that changes beside a deactivation leaves no session", async () => {
  const [a] = await two();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await insertTestAdministrator(core.ctx, "admin");
    await Promise.all([demote(a, id), deactivate(a, id)]);
    expect(await core.ctx.db.$count(administratorSessions, eq(administratorSessions.administratorId, id))).toBe(0);
  }
});

it("one e-mail makes one administrator", async () => {
  const [a] = await two();
  const input = { email: "Once@example.com", firstName: "一", lastName: "", role: "admin", isActive: true } as const;
  const outcomes = await runConcurrently(5, () =>
    outcomeOf(createAdministrator(as(a), { ...input, password: "stone of the sky", token: tokenOf(a) })),
  );
  expect(outcomes.toSorted()).toEqual([...Array<string>(4).fill("email_taken"), "ok"]);
});
