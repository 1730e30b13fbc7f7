import type { PlanType } from "@panshi/contracts/commerce/plan";
import type { Role } from "@panshi/contracts/platform/permissions";
import { taipeiDay } from "@panshi/contracts/platform/taipei-time";
import { periodsFromGrants } from "@panshi/core/commerce/membership/rules";
import { createSession } from "@panshi/core/accounts/session/create-session";
import { withTestTransaction } from "@panshi/core/testing-shop";
import { insertTestAdministrator, insertTestMember, nextNumber, PASSWORD } from "@panshi/core/testing";
import { newId, transaction } from "@panshi/db";
import {
  type administrators,
  type members,
  membershipGrants,
  membershipPeriods,
  membershipPlans,
  oracleSlips,
  prayers,
  slipVersions,
} from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import type { TestApp } from "../src/testing.ts";

export { nextNumber, PASSWORD, withTestTransaction };

/** A body for `POST /api/register` with a new email and phone each time. */
export const registrationBody = () => {
  const number = nextNumber();
  return {
    email: `new${number}@example.com`,
    password: PASSWORD,
    fullName: "王小明",
    phone: `095${String(number).padStart(7, "0")}`,
    registrationType: "website",
  };
};

export type TestMember = { id: string; email: string; phone: string; cookies: { panshi_member: string } };

/** A member with a live session; `given` replaces columns. */
export async function addMember(
  server: TestApp,
  given: Partial<typeof members.$inferInsert> = {},
): Promise<TestMember> {
  const member = await insertTestMember(server.services.baseCtx, given);
  return { ...member, cookies: await openMemberSession(server, member.id) };
}

export async function openMemberSession(server: TestApp, memberId: string): Promise<{ panshi_member: string }> {
  const token = await transaction(server.services.baseCtx, (ctx) =>
    createSession(ctx, { memberId, userAgent: "test" }),
  );
  return { panshi_member: token };
}

export type TestAdministrator = { id: string; email: string; cookies: { panshi_staff: string } };

/** An administrator with a live session; `given` replaces columns. */
export async function addAdministrator(
  server: TestApp,
  role: Role,
  given: Partial<typeof administrators.$inferInsert> = {},
): Promise<TestAdministrator> {
  const { id, email, token } = await insertTestAdministrator(server.services.baseCtx, role, given);
  return { id, email, cookies: { panshi_staff: token } };
}

/** The three plans at their specified prices and days. */
export async function addPlans(server: TestApp): Promise<void> {
  const now = server.clock.now();
  const plans = [
    { planType: "vip", price: 9990, originalPrice: 12_990, durationDays: 90 },
    { planType: "trial", price: 0, originalPrice: null, durationDays: 7 },
    { planType: "basic", price: 3990, originalPrice: null, durationDays: 30 },
  ] as const;
  await withTestTransaction(server, (db) =>
    db.insert(membershipPlans).values(
      plans.map((plan) => ({
        id: newId(now),
        ...plan,
        title: `方案 ${plan.planType}`,
        subtitle: "一句話",
        features: ["第一項", "第二項"],
        buttonText: "開始",
        isPopular: plan.planType === "vip",
        createdAt: now,
        updatedAt: now,
      })),
    ),
  );
}

/** Grants a member a plan from now on, and rebuilds their periods as the product does. */
export async function grantPlan(server: TestApp, memberId: string, planType: PlanType, days: number): Promise<void> {
  const now = server.clock.now();
  await withTestTransaction(server, async (db) => {
    await db
      .insert(membershipGrants)
      .values({ id: newId(now), memberId, planType, days, source: "seed", grantedAt: now });
    const grants = await db.select().from(membershipGrants).where(eq(membershipGrants.memberId, memberId));
    await db.delete(membershipPeriods).where(eq(membershipPeriods.memberId, memberId));
    await db
      .insert(membershipPeriods)
      .values(periodsFromGrants(grants).map((run) => ({ id: newId(now), memberId, ...run })));
  });
}

/** Adds slips that differ in their titles only; returns their ids in display order. */
export async function addSlips(
  server: TestApp,
  count: number,
  given: Partial<typeof slipVersions.$inferInsert & typeof oracleSlips.$inferInsert> = {},
): Promise<string[]> {
  const now = server.clock.now();
  const { displayOrder, isActive, deletedAt, ...texts } = given;
  const slips = Array.from({ length: count }, () => {
    const number = nextNumber();
    return { id: newId(now), versionId: newId(now), title: `第 ${number} 籤`, displayOrder: displayOrder ?? number };
  });
  await withTestTransaction(server, async (db) => {
    await db.insert(slipVersions).values(
      slips.map((slip) => ({
        id: slip.versionId,
        slipId: slip.id,
        title: slip.title,
        description: "星落平野\n風起山腰",
        interpretation: `${slip.title}：先站穩，再往前。`,
        advice: "寫下一件小事。",
        createdAt: now,
        ...texts,
      })),
    );
    await db.insert(oracleSlips).values(
      slips.map((slip) => ({
        id: slip.id,
        currentVersionId: slip.versionId,
        title: texts.title ?? slip.title,
        category: texts.category ?? "general",
        fortuneLevel: texts.fortuneLevel ?? "good",
        displayOrder: slip.displayOrder,
        isActive: isActive ?? true,
        deletedAt: deletedAt ?? null,
        createdAt: now,
        updatedAt: now,
      })),
    );
  });
  server.services.cache.drop("oracle_slips");
  return slips.map((slip) => slip.id);
}

/** Adds a prayer for each of `given`, a millisecond apart, so that the last is the newest. */
export async function addPrayers(
  server: TestApp,
  memberId: string,
  given: Partial<typeof prayers.$inferInsert>[],
): Promise<void> {
  const start = server.clock.now().getTime();
  const rows = given.map((each, index) => {
    const at = new Date(start + index);
    return {
      id: newId(at),
      memberId,
      title: `祈願 ${index}`,
      content: "願平安",
      soulPlanet: "venus",
      soulLeyline: "luye",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
      ritualDay: taipeiDay(at),
      createdAt: at,
      updatedAt: at,
      ...each,
    };
  });
  await withTestTransaction(server, (db) => db.insert(prayers).values(rows));
}

/** A digest of the rows of every table (or of `only`): two equal ones prove that nothing changed. */
export async function snapshot({ database }: TestApp, only?: readonly string[]): Promise<Record<string, string>> {
  const tables = await database.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  const wanted = tables.filter(({ name }) => !only || only.includes(name));
  const parts = wanted.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t`,
  );
  const rows = await database.sql.unsafe<{ name: string; digest: string }[]>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** How many rows a table has. */
export async function countRows({ database }: TestApp, table: string): Promise<number> {
  const [row] = await database.db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.identifier(table)}`,
  );
  return row?.rows ?? 0;
}

/** Matches internals that no caller may see: stacks, paths, SQL. */
export const INTERNALS = /\bat .*\(|\.ts:\d|node_modules|drizzle|postgres|select .* from|insert into|Error:|stack/i;
