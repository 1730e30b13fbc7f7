import { members } from "@panshi/db/schema";
import { transaction } from "@panshi/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeProfile } from "../../../accounts/member/change-profile.ts";
import { insertTestPrayers } from "../testing.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  signInTestMember,
  type TestCore,
  testCore,
} from "../../../testing.ts";
import { indexMemberPrayers } from "./index-member-prayers.ts";
import { listAllPrayers } from "./list-all-prayers.ts";

const WISHES = 1_100;
let core: TestCore;
let memberId: string;
beforeAll(async () => {
  core = await testCore();
  ({ id: memberId } = await insertTestMember(core.ctx));
  const wishes = Array.from({ length: WISHES }, () => ({ content: "願平安" }));
  await insertTestPrayers(core.ctx, memberId, [...wishes, { content: "" }]);
});
afterAll(() => core.close());

it("after a change of name, prayers are found by the new one and no longer by the former one", async () => {
  const { ctx } = await signInTestMember(core.ctx, memberId);
  const { id: administratorId } = await insertTestAdministrator(core.ctx, "moderator");
  const staff = { ...core.ctx, actor: { kind: "administrator", administratorId, role: "moderator" } } as const;
  const found = async (search: string) =>
    (await listAllPrayers(staff, { limit: 1, sort: "-care", search, counted: true })).total;
  const changed = () => core.jobs.filter(({ queue }) => queue === "index-member-prayers");
  const names = {
    firstName: "曉藍",
    lastName: "歐陽",
    fullName: "歐陽曉藍",
    phone: "",
    marketingOptIn: false,
    modelConsent: false,
  };
  await transaction(core.ctx, async ({ db }) => {
    await db.update(members).set({ phone: null }).where(eq(members.id, memberId));
  });
  await changeProfile(ctx, names);
  expect(changed()).toMatchObject([{ data: { memberId } }]);
  await indexMemberPrayers(core.ctx, { memberId });
  expect(await found("歐陽曉藍")).toBe(WISHES);
  expect(await found("王小明")).toBe(0);
  // The same name again has nothing to index.
  await changeProfile(ctx, names);
  expect(changed()).toHaveLength(1);
});
