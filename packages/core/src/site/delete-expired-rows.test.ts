import { newId, transaction } from "@panshi/db";
import {
  accessEntries,
  administrators,
  interpretationUses,
  members,
  memberSessions,
  memberTokens,
  administratorSessions,
  throttles,
} from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { insertSession } from "../accounts/session/store.ts";
import { DAY, FixedClock, HOUR, MINUTE } from "../platform/clock.ts";
import { deleteExpiredRows } from "./delete-expired-rows.ts";
import { insertAdministratorSession } from "../accounts/administrator/session-store.ts";
import { throttleAttempt } from "../platform/limits/throttle.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
const ctx = () => ({ db: database.db, clock, hashKey: Buffer.alloc(32) });
const rows = async () => [
  await database.db.$count(memberSessions),
  await database.db.$count(administratorSessions),
  await database.db.$count(throttles),
  await database.db.$count(interpretationUses),
  await database.db.$count(memberTokens),
  await database.db.$count(accessEntries),
];

it("deletes expired rows and no others", async () => {
  const now = clock.now();
  const [memberId, administratorId] = [newId(), newId()];
  const person = { firstName: "小明", lastName: "王", createdAt: now, updatedAt: now };
  await transaction(ctx(), async ({ db }) => {
    await db.insert(members).values({ id: memberId, fullName: "王小明", registrationType: "website", ...person });
    await db
      .insert(administrators)
      .values({ id: administratorId, email: "a@example.com", passwordHash: "x", role: "admin", ...person });
    for (const [key, at] of [
      ["old", now],
      ["new", new Date(now.getTime() + HOUR)],
    ] as const) {
      await insertSession(db, memberId, Buffer.from(key), at, "test");
      await insertAdministratorSession(db, administratorId, Buffer.from(key), at, "test");
      const link = {
        tokenHash: Buffer.from(key),
        memberId,
        purpose: "change_email",
        subject: "new@example.com",
      } as const;
      const expiresAt = new Date(at.getTime() + 30 * DAY);
      await db.insert(memberTokens).values({ ...link, createdAt: at, expiresAt });
    }
    const access = { administratorId, kind: "member.open" as const, subjectIds: [memberId], filters: {} };
    const from = { address: "192.0.2.1", requestId: "test" };
    const fiveYearsAgo = new Date(now.getTime() - 5 * 365 * DAY);
    await db.insert(accessEntries).values([
      { id: newId(), at: new Date(fiveYearsAgo.getTime() - HOUR), ...access, ...from },
      { id: newId(), at: new Date(fiveYearsAgo.getTime() + 100 * DAY), ...access, ...from },
    ]);
    await db.insert(interpretationUses).values([
      { caller: "everyone", taipeiDay: "2026-02-21", count: 3 },
      { caller: "everyone", taipeiDay: "2026-02-22", count: 3 },
    ]);
  });
  await throttleAttempt(ctx(), { limit: "login:account", subject: "old" });
  clock.advance(HOUR);
  await throttleAttempt(ctx(), { limit: "login:account", subject: "new" });
  expect(await rows()).toEqual([2, 2, 2, 2, 2, 2]);

  const input = { interpretationUsesBefore: "2026-02-22" };
  await deleteExpiredRows(ctx(), input);
  expect(await rows()).toEqual([2, 2, 1, 1, 2, 1]);
  clock.advance(12 * HOUR - HOUR + MINUTE);
  await deleteExpiredRows(ctx(), input);
  expect(await rows()).toEqual([2, 1, 0, 1, 2, 1]);
  clock.advance(30 * DAY - 12 * HOUR);
  await deleteExpiredRows(ctx(), input);
  expect(await rows()).toEqual([1, 0, 0, 1, 1, 1]);
  clock.advance(DAY);
  await deleteExpiredRows(ctx(), input);
  expect(await rows()).toEqual([0, 0, 0, 1, 0, 1]);
});
