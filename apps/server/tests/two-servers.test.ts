import type { Oracle, OracleSlip } from "@panshi/contracts/journey/oracle";
import type { Plan } from "@panshi/contracts/commerce/plan";
import { CACHE_CHANNEL } from "@panshi/db/cached-table";
import { membershipPlans } from "@panshi/db/schema";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import {
  addAdministrator,
  addMember,
  addPlans,
  addSlips,
  PASSWORD,
  registrationBody,
  withTestTransaction,
} from "./fixtures.ts";

let a: TestApp;
let b: TestApp;
beforeAll(async () => {
  a = await testApp();
  b = await testApp({ sharing: a });
  await addPlans(a);
  await addSlips(a, 2);
});
afterAll(async () => {
  await b.close();
  await a.close();
});

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const user = (server: TestApp, cookies: Record<string, string>) =>
  server.call("GET", "/api/auth/user", { cookies }).then((answer) => answer.status);
const listPlans = async (server: TestApp) => (await server.call<Plan[]>("GET", "/api/editable-membership-plans")).body;

describe("two servers on one database", () => {
  it("share member sessions", async () => {
    const { cookies } = await a.call("POST", "/api/register", { body: registrationBody() });
    expect([await user(a, cookies), await user(b, cookies)]).toEqual([200, 200]);
    await b.call("GET", "/api/logout", { cookies });
    expect([await user(a, cookies), await user(b, cookies)]).toEqual([401, 401]);
  });

  it("share administrator sessions", async () => {
    const { email } = await addAdministrator(a, "admin");
    const { cookies } = await a.call("POST", "/api/admin/login", { body: { username: email, password: PASSWORD } });
    expect((await b.call("GET", "/api/admin/auth", { cookies })).status).toBe(200);
    await b.call("POST", "/api/admin/logout", { cookies });
    expect((await a.call("GET", "/api/admin/auth", { cookies })).status).toBe(401);
  });

  it("count failed sign-ins together", async () => {
    const { email } = await addMember(a);
    const address = uniqueNetworkAddress();
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async (_, index) => {
        const body = { identifier: email, password: "wrong" };
        return (await (index % 2 ? a : b).call("POST", "/api/auth/login", { body, address })).status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  it("let only one of three concurrent requests complete a registration, and one more be the trial's ritual of its day", async () => {
    const member = await addMember(a);
    const body = {
      planType: "trial",
      soulPlanet: "mars",
      soulLeyline: "luye",
      sacredObject: "meteorite",
      sacredSong: "spirit_light",
    };
    const answers = await Promise.all(
      [a, b, a].map((server, index) =>
        server.call("POST", "/api/complete-registration", {
          body: { ...body, prayerWish: `第 ${index} 個願` },
          cookies: member.cookies,
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });

  it("both show a slip that was changed on one", async () => {
    const administrator = await addAdministrator(a, "admin");
    const body = { title: "兩邊都看見", interpretation: "一樣的話" };
    const slip = (await a.call<OracleSlip>("POST", "/api/admin/oracles", { body, cookies: administrator.cookies }))
      .body;
    const seen = async (server: TestApp) => {
      const titles = new Set<string>();
      for (let round = 0; round < 30; round += 1)
        titles.add((await server.call<Oracle>("GET", "/api/random-oracle")).body.title);
      return titles;
    };
    for (const server of [a, b]) await eventually(async () => expect(await seen(server)).toContain("兩邊都看見"));
    await b.call("DELETE", `/api/admin/oracles/${slip.id}`, { cookies: administrator.cookies });
    for (const server of [a, b]) await eventually(async () => expect(await seen(server)).not.toContain("兩邊都看見"));
  });

  it("both show a plan that was changed on one, in their cached responses too", async () => {
    for (const server of [a, b]) await listPlans(server);
    await withTestTransaction(a, (db) =>
      db.update(membershipPlans).set({ title: "改過的方案" }).where(eq(membershipPlans.planType, "basic")),
    );
    for (const server of [a, b])
      await eventually(async () => expect((await listPlans(server)).map((plan) => plan.title)).toContain("改過的方案"));
  });
});

describe("a server that loses its LISTEN connection", () => {
  const renamePlan = (title: string) =>
    withTestTransaction(a, async (db) => {
      await db.execute(sql`set local session_replication_role = replica`);
      await db.update(membershipPlans).set({ title }).where(eq(membershipPlans.planType, "vip"));
    });
  const titles = async () => (await listPlans(b)).map((plan) => plan.title);
  const listeners = async () =>
    a.database.sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = ${`panshi listen ${CACHE_CHANNEL}`}`;

  it("drops its cache, caches nothing meanwhile, and caches again once it is back", async () => {
    await eventually(async () => expect(await listeners()).toHaveLength(2));
    // Without a notification, because triggers are off, the cached plans stay unchanged …
    await eventually(async () => {
      const before = await titles();
      await renamePlan(`沒人說 ${Date.now()}`);
      expect(await titles()).toEqual(before);
    });
    // … until the connection is lost.
    const lost = await listeners();
    await a.database.sql`select pg_terminate_backend(pid) from unnest(${lost.map(({ pid }) => pid)}::int[]) as pid`;
    await renamePlan("失聯之後");
    await eventually(async () => expect(await titles()).toContain("失聯之後"));
    await eventually(async () => {
      const now = await listeners();
      expect(now).toHaveLength(2);
      for (const { pid } of now) expect(lost.map((each) => each.pid)).not.toContain(pid);
    });
    // The new connection receives notifications.
    await withTestTransaction(a, (db) =>
      db.update(membershipPlans).set({ title: "又聽見了" }).where(eq(membershipPlans.planType, "vip")),
    );
    await eventually(async () => expect(await titles()).toContain("又聽見了"));
  });
});
