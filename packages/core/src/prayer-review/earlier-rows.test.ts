import { backfills, members, prayers } from "@panshi/db/schema";
import { transaction } from "@panshi/db";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeProfile } from "../member/change-profile.ts";
import { insertTestPrayers } from "../prayer/testing.ts";
import {
  insertTestAdministrator,
  insertTestMember,
  signInTestMember,
  type TestCore,
  tally,
  testCore,
} from "../testing.ts";
import { indexMemberPrayers } from "./index-member-prayers.ts";
import { listReviewedPrayers } from "./list-reviewed-prayers.ts";
import { readEarlierWishes } from "./read-earlier-wishes.ts";

const WISHES = 1_100;
let core: TestCore;
let memberId: string;
beforeAll(async () => {
  core = await testCore();
  ({ id: memberId } = await insertTestMember(core.ctx));
  const wishes = Array.from({ length: WISHES }, (_, index) => ({
    content: index % 100 === 7 ? `不，想，活了 ${index}` : index % 100 === 8 ? "想死你了，願早日見面" : "願平安",
  }));
  await insertTestPrayers(core.ctx, memberId, [...wishes, { content: "我想自殺", care: "attended" }, { content: "" }]);
});
afterAll(() => core.close());

const cares = async () => {
  const rows = await core.database.db.select().from(prayers).orderBy(asc(prayers.id));
  return tally(rows.map(({ care }) => care ?? "none"));
};

it("earlier wishes are read once by the same rule, in batches that go on where a run stopped, also by two servers at once", async () => {
  const run = (batches: number) => readEarlierWishes(core.ctx, { batches });
  const before = await core.database.db.select({ at: prayers.updatedAt }).from(prayers).orderBy(asc(prayers.id));
  expect(await run(1)).toBe(false);
  expect(await cares()).toEqual({ open: 5, attended: 1, none: WISHES - 4 });
  const finished = await Promise.all([run(3), run(3)]);
  expect(finished).toContain(true);
  expect(await cares()).toEqual({ open: 11, attended: 1, none: WISHES - 10 });
  expect(await core.database.db.select({ at: prayers.updatedAt }).from(prayers).orderBy(asc(prayers.id))).toEqual(
    before,
  );
  const [mark] = await core.database.db.select().from(backfills);
  expect(mark).toMatchObject({ finishedAt: core.clock.now() });
  // Staff who attended to one, and a later run: it stays.
  await transaction(core.ctx, ({ db }) => db.update(prayers).set({ care: "attended" }).where(eq(prayers.care, "open")));
  expect(await run(3)).toBe(true);
  expect(await cares()).toEqual({ attended: 12, none: WISHES - 10 });
});

it("after a change of name, prayers are found by the new one and no longer by the former one", async () => {
  const { ctx } = await signInTestMember(core.ctx, memberId);
  const { id: administratorId } = await insertTestAdministrator(core.ctx, "moderator");
  const staff = { ...core.ctx, actor: { kind: "administrator", administratorId, role: "moderator" } } as const;
  const found = async (search: string) =>
    (await listReviewedPrayers(staff, { limit: 1, sort: "-care", search, counted: true })).total;
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
  expect(await found("歐陽曉藍")).toBe(WISHES + 1);
  expect(await found("王小明")).toBe(0);
  // The same name again has nothing to index.
  await changeProfile(ctx, names);
  expect(changed()).toHaveLength(1);
});
