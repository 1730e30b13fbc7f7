import type { ReferralProgram } from "@panshi/contracts/commerce/referral";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { addProgram, addReferral } from "@panshi/core/commerce/referral/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it("[S3.39] [S6.22] [S7.48] answers the programs with what came of them to every administrator, and to nobody else", async () => {
  const program = await addProgram(server, { isActive: true });
  const [referrer, referee] = [await addMember(server), await addMember(server)];
  await addReferral(server, { programId: program.id, referrerId: referrer.id, refereeId: referee.id });
  const list = (cookies: Record<string, string>) =>
    server.call<ReferralProgram[]>("GET", "/api/admin/referral-programs", { cookies });
  for (const role of ["moderator", "admin", "super_admin"] as const) {
    const { status, body } = await list((await addAdministrator(server, role)).cookies);
    expect([role, status, body]).toEqual([
      role,
      200,
      [
        {
          id: program.id,
          name: "同行有禮",
          referrerReward: 500,
          refereeReward: 200,
          minimumPurchase: 3990,
          isActive: true,
          totalReferrals: 1,
          totalRewards: 0,
          createdAt: program.createdAt.toISOString(),
          updatedAt: program.updatedAt.toISOString(),
        },
      ],
    ]);
  }
  expect((await list(referrer.cookies)).status).toBe(401);
  expect((await list({})).status).toBe(401);
});

it("[S2.128] is read-only: no documented call writes a program", async () => {
  const { cookies } = await addAdministrator(server, "super_admin");
  for (const method of ["POST", "PUT", "DELETE", "PATCH"] as const) {
    const { status } = await server.call<ErrorBody>(method, "/api/admin/referral-programs", { cookies, body: {} });
    expect([method, [404, 405].includes(status)]).toEqual([method, true]);
  }
});
