import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { MemberListItem } from "@panshi/contracts/site/member-list";
import { DAY } from "@panshi/core/platform/clock";
import { newId } from "@panshi/db";
import { rebuildAllMarkedDays } from "@panshi/db/rollups";
import { members } from "@panshi/db/schema";
import { searchVector } from "@panshi/db/search";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, type TestResponse } from "../src/testing.ts";
import { addAdministrator, type TestAdministrator, withTestTransaction } from "./fixtures.ts";
import { hostileValues } from "./hostile.ts";

let server: TestApp;
let admin: TestAdministrator;
let moderator: TestAdministrator;

type Given = Partial<typeof members.$inferInsert> & { fullName: string };
/** A member for each of `given`, a minute apart, so that the last is the newest. */
async function addMembers(given: readonly Given[]): Promise<string[]> {
  const start = server.clock.now().getTime();
  const rows = given.map((each, index) => {
    const at = new Date(start + index * 60_000);
    return {
      id: newId(at),
      firstName: each.fullName.slice(1),
      lastName: each.fullName.slice(0, 1),
      registrationType: "website",
      search: searchVector(each.fullName),
      createdAt: at,
      updatedAt: at,
      ...each,
    };
  });
  await withTestTransaction(server, (db) => db.insert(members).values(rows));
  return rows.map(({ id }) => id);
}
const daysAhead = (days: number) => new Date(server.clock.now().getTime() + days * DAY);

beforeAll(async () => {
  server = await testApp();
  admin = await addAdministrator(server, "admin");
  moderator = await addAdministrator(server, "moderator");
  await addMembers([
    {
      fullName: "王大明",
      email: "Da.Ming@Example.com",
      phone: "+886912345678",
      soulPlanet: "venus",
      soulLeyline: "luye",
      prayerCount: 3,
    },
    {
      fullName: "陳小華",
      email: "hua_100%@example.com",
      phone: "+886987654321",
      plan: "trial",
      planEndsAt: daysAhead(2),
    },
    {
      fullName: "林王美",
      email: "mei@example.com",
      plan: "basic",
      planEndsAt: daysAhead(20),
      isActive: false,
      marketingOptInAt: server.clock.now(),
    },
    {
      fullName: "Amy Wang",
      email: "amy@example.com",
      phone: "+14155550100",
      plan: "vip",
      planEndsAt: daysAhead(80),
      marketingOptInAt: server.clock.now(),
    },
    { fullName: "王一", email: null, plan: "vip", planEndsAt: daysAhead(5) },
    { fullName: "已刪除的會員", email: null, isActive: false, deletedAt: server.clock.now() },
  ]);
  await withTestTransaction(server, (db) => rebuildAllMarkedDays({ db }, server.clock.now()));
});
afterAll(() => server.close());

const call = <T = MemberListItem[]>(query = "", who = admin, path = "/api/admin/members") =>
  server.call<T & ErrorBody>("GET", `${path}${query}`, { cookies: who.cookies });
const names = async (query: Record<string, string>, who = admin) =>
  (await call(`?${new URLSearchParams(query)}`, who)).body.map(({ fullName }) => fullName);
const everybody = ["王一", "Amy Wang", "林王美", "陳小華", "王大明"];

describe("GET /api/admin/members", () => {
  it("[S7.36] [S3.36] [S6.09] answers the members, newest first, without erased ones", async () => {
    const { status, body } = await call();
    expect([status, body.map(({ fullName }) => fullName)]).toEqual([200, everybody]);
    expect(body.at(-1)).toEqual({
      id: body.at(-1)?.id,
      fullName: "王大明",
      firstName: "大明",
      lastName: "王",
      email: "Da.Ming@Example.com",
      phone: "+886912345678",
      membershipType: "none",
      planEndsAt: null,
      isActive: true,
      soulPlanet: "venus",
      soulLeyline: "luye",
      prayerCount: 3,
      createdAt: server.clock.now().toISOString(),
    });
    expect(body[0]).toMatchObject({ membershipType: "vip", planEndsAt: daysAhead(5).toISOString() });
    expect((await call("", admin, "/api/members")).body).toEqual(body);
  });

  it.each([
    ["all", everybody],
    ["trial", ["陳小華"]],
    ["basic", ["林王美"]],
    ["vip", ["王一", "Amy Wang"]],
    ["active", ["王一", "Amy Wang", "陳小華", "王大明"]],
    ["inactive", ["林王美"]],
    ["ending", ["王一", "陳小華"]],
  ])("[S2.112] filters by %s, and says how many there are", async (filter, found) => {
    const { body, headers } = await call(`?filter=${filter}&limit=1`);
    expect([body[0]?.fullName, headers["x-total-count"]]).toEqual([found[0], String(found.length)]);
    expect(await names({ filter })).toEqual(found);
  });

  const given = [
    { name: "王大明", plan: "none", active: true, days: null, agreed: false },
    { name: "陳小華", plan: "trial", active: true, days: 2, agreed: false },
    { name: "林王美", plan: "basic", active: false, days: 20, agreed: true },
    { name: "Amy Wang", plan: "vip", active: true, days: 80, agreed: true },
    { name: "王一", plan: "vip", active: true, days: 5, agreed: false },
  ];
  type Row = (typeof given)[number];
  const choices: Record<string, Record<string, (row: Row) => boolean>> = {
    filter: { vip: ({ plan }) => plan === "vip", ending: ({ days }) => days !== null && days <= 7 },
    plan: Object.fromEntries(["trial", "basic", "vip", "none"].map((plan) => [plan, (row: Row) => row.plan === plan])),
    account: { active: ({ active }) => active, inactive: ({ active }) => !active },
    ends: {
      "7d": ({ days }) => days !== null && days <= 7,
      "30d": ({ days }) => days !== null && days <= 30,
    },
    consent: { agreed: ({ agreed }) => agreed, not_agreed: ({ agreed }) => !agreed },
    from: { "2026-03-01": () => true, "2026-03-02": () => false },
    to: { "2026-03-01": () => true, "2026-02-28": () => false },
  };
  const each = Object.entries(choices).map(([name, values]) =>
    Object.entries(values).map(([value, fits]) => ({ name, value, fits })),
  );
  it("[S2.112] each filter and each two of them find what both say, and say how many there are", async () => {
    const pairs = each.flatMap((first, at) =>
      [first, ...each.slice(at + 1)].flatMap((second) => first.flatMap((a) => second.map((b) => [a, b] as const))),
    );
    // A filter with itself stands for the filter alone.
    for (const [a, b] of pairs.filter(([x, y]) => x === y || x.name !== y.name)) {
      const query = new URLSearchParams({ [a.name]: a.value, [b.name]: b.value });
      const expected = given.filter((row) => a.fits(row) && b.fits(row)).map(({ name }) => name);
      const { body, headers } = await call(`?${query}`);
      const found = [String(query), body.map(({ fullName }) => fullName), headers["x-total-count"]];
      expect(found).toEqual([String(query), expected.toReversed(), String(expected.length)]);
    }
  });

  it("sorts by creation, name and end of plan, in which members without a plan are last either way", async () => {
    expect(await names({ sort: "createdAt" })).toEqual(everybody.toReversed());
    expect(await names({ sort: "name" })).toEqual(everybody.toSorted());
    expect(await names({ sort: "-name" })).toEqual(everybody.toSorted().toReversed());
    expect(await names({ sort: "planEndsAt" })).toEqual(["陳小華", "王一", "林王美", "Amy Wang", "王大明"]);
    expect(await names({ sort: "-planEndsAt" })).toEqual(["Amy Wang", "林王美", "王一", "陳小華", "王大明"]);
    expect(await names({ sort: "-planEndsAt", filter: "ending" })).toEqual(["王一", "陳小華"]);
  });

  it("goes on by its cursor, which is refused under another filter, sort or search", async () => {
    for (const sort of ["createdAt", "-name", "planEndsAt", "-planEndsAt"]) {
      const seen: string[] = [];
      let query: string | undefined = `?limit=2&sort=${sort}`;
      while (query !== undefined) {
        const { body, headers }: TestResponse<MemberListItem[]> = await call(query);
        seen.push(...body.map(({ id }) => id));
        query = /members(\?[^>]+)>/.exec(String(headers.link ?? ""))?.[1];
      }
      expect(seen).toEqual((await call(`?sort=${sort}`)).body.map(({ id }) => id));
    }
    const { headers } = await call("?limit=1&filter=vip");
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1] ?? "";
    for (const other of ["", "filter=active", "filter=vip&sort=name", "filter=vip&search=a"])
      expect((await call(`?${other}&cursor=${cursor}`)).body.code).toBe("bad_cursor");
    expect((await call(`?filter=vip&cursor=${cursor}`, moderator)).body.code).toBe("bad_cursor");
  });
});

describe("search", () => {
  it("[S7.36] [S2.111] finds names from one character, e-mails and phones by their beginning, with filters", async () => {
    expect(await names({ search: "王" })).toEqual(["王一", "林王美", "王大明"]);
    expect(await names({ search: "王", filter: "vip" })).toEqual(["王一"]);
    expect(await names({ search: "大明" })).toEqual(["王大明"]);
    expect(await names({ search: "WANG" })).toEqual(["Amy Wang"]);
    expect(await names({ search: "da.ming" })).toEqual(["王大明"]);
    expect(await names({ search: "DA.MING@EXAMPLE.COM" })).toEqual(["王大明"]);
    expect(await names({ search: "ming@" })).toEqual([]);
    for (const phone of ["0912", "0912 345-678", "+886912345678", "886 0912", "０９１２３"])
      expect([phone, await names({ search: phone })]).toEqual([phone, ["王大明"]]);
    expect(await names({ search: "+1 4155" })).toEqual(["Amy Wang"]);
    expect(await names({ search: "098" })).toEqual(["陳小華"]);
    expect(await names({ search: "345678" })).toEqual([]);
  });

  it("is sorted by creation, refuses another sort, and has no total", async () => {
    expect(await names({ search: "王", sort: "createdAt" })).toEqual(["王大明", "林王美", "王一"]);
    const refused = await call("?search=a&sort=name");
    expect([refused.status, refused.body.issues?.map(({ path }) => path)]).toEqual([400, ["sort"]]);
    expect((await call("?search=%E7%8E%8B")).headers["x-total-count"]).toBeUndefined();
    expect(await names({ search: " ", sort: "name" })).toEqual(everybody.toSorted());
  });

  it("takes signs of patterns for themselves, and any text without a failure", async () => {
    expect(await names({ search: "hua_100%" })).toEqual(["陳小華"]);
    for (const search of ["%", "_", "hua%100", "d_.ming", "\\", "'", "'; --", "漢".repeat(100), "😀", "+", "()", "𠮷"])
      expect([search, await names({ search })]).toEqual([search, []]);
    const odd = ["\0", "漢".repeat(101), "%ED%A0%80"];
    expect(
      (await Promise.all(odd.map((search) => call(`?search=${search}`)))).map(({ status }) => status),
    ).not.toContain(500);
    for (const value of hostileValues.filter((one) => typeof one === "string"))
      for (const key of ["search", "filter", "sort", "cursor", "limit"]) {
        const { status } = await call(`?${new URLSearchParams({ [key]: value as string })}`);
        expect([key, value, [200, 400].includes(status)]).toEqual([key, value, true]);
      }
  });
});

describe("a moderator", () => {
  it("[S6.18] sees names, and masked contacts, where there are any", async () => {
    const { body, text } = await call("", moderator);
    expect(body.map(({ fullName, email, phone }) => [fullName, email, phone])).toEqual([
      ["王一", null, null],
      ["Amy Wang", "•••", "•••"],
      ["林王美", "•••", null],
      ["陳小華", "•••", "•••"],
      ["王大明", "•••", "•••"],
    ]);
    expect(text).not.toMatch(/example|8869|1415/i);
  });

  it("[S6.18] finds nobody by e-mail or phone", async () => {
    expect(await names({ search: "王" }, moderator)).toEqual(["王一", "林王美", "王大明"]);
    for (const search of ["da.ming", "da.ming@example.com", "0912345678", "+886912", "mei@", "hua_100%"])
      expect([search, await names({ search }, moderator)]).toEqual([search, []]);
  });
});

it("[S2.115] the counts are those of the rows", async () => {
  const counts = await server.call<{ result: { data: { json: object } } }>("GET", "/trpc/admin.member.counts", {
    cookies: moderator.cookies,
  });
  const expected = { total: 5, trial: 1, basic: 1, vip: 2, active: 4, inactive: 1, ending: 2, activePercent: 80 };
  expect(counts.body.result.data.json).toEqual(expected);
});

it("a member who is erased leaves the list", async () => {
  const [id = ""] = await addMembers([{ fullName: "石頭", email: "stone@example.com" }]);
  expect(await names({ search: "石頭" })).toEqual(["石頭"]);
  await withTestTransaction(server, (db) =>
    db.update(members).set({ deletedAt: server.clock.now(), isActive: false }).where(eq(members.id, id)),
  );
  const queries: Record<string, string>[] = [
    { search: "石頭" },
    { search: "stone@" },
    { filter: "inactive", sort: "name" },
  ];
  for (const query of queries) expect(await names(query)).not.toContain("石頭");
});
