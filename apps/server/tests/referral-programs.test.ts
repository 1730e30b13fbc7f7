import type { ReferralProgram } from "@panshi/contracts/commerce/referral";
import { newId } from "@panshi/db";
import { referrals } from "@panshi/db/schema";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, withTestTransaction } from "./fixtures.ts";
import { programTerms, startReferralProgram } from "./referral-fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const PATH = "/api/admin/referral-programs";

it("[S3.39] [S7.48] the documented call answers the programs, for each role and nobody else", async () => {
  const programId = await startReferralProgram(server);
  const [referrer, referee] = [await addMember(server), await addMember(server)];
  const createdAt = server.clock.now();
  await withTestTransaction(server, (db) =>
    db.insert(referrals).values({
      id: newId(createdAt),
      programId,
      ...programTerms,
      referrerId: referrer.id,
      refereeId: referee.id,
      createdAt,
    }),
  );
  for (const role of ["moderator", "admin", "super_admin"] as const) {
    const { cookies } = await addAdministrator(server, role);
    const { status, body } = await server.call<ReferralProgram[]>("GET", PATH, { cookies });
    expect([role, status]).toEqual([role, 200]);
    expect(body).toEqual([
      {
        id: programId,
        name: "同行有禮",
        referrerReward: 500,
        refereeReward: 200,
        minimumPurchase: 3990,
        isActive: true,
        totalReferrals: 1,
        totalRewards: 0,
        createdAt: createdAt.toISOString(),
        updatedAt: createdAt.toISOString(),
      },
    ]);
  }
  expect((await server.call("GET", PATH, {})).status).toBe(401);
  expect((await server.call("GET", PATH, { cookies: referrer.cookies })).status).toBe(401);
});

it("[S2.128] no documented call writes a program", async () => {
  const { cookies } = await addAdministrator(server, "super_admin");
  for (const method of ["POST", "PUT", "DELETE"] as const)
    for (const path of [PATH, `${PATH}/${newId()}`])
      expect((await server.call(method, path, { cookies, body: programTerms })).status).toBe(404);
});
