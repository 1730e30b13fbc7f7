import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Db } from "@panshi/db";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as deletion from "./account/delete-store.ts";
import { exportLists, type ExportList } from "./account/export-store.ts";
import * as identities from "./account/identity-store.ts";
import * as draws from "./account/member-store.ts";
import * as sessions from "./account/session-store.ts";
import * as tokens from "./account/token-store.ts";
import { FixedClock } from "./clock.ts";
import * as content from "./content/store.ts";
import type { Position } from "./cursor.ts";
import * as dialogues from "./dialogue/store.ts";
import * as files from "./file/store.ts";
import { listMail } from "./mail/send-mail.ts";
import * as manuals from "./manual/store.ts";
import { findRun } from "./membership/find-run.ts";
import * as memberships from "./membership/store.ts";
import * as moments from "./moment/store.ts";
import * as notifications from "./notification/store.ts";
import * as quotas from "./oracle/quota-store.ts";
import * as oracles from "./oracle/store.ts";
import * as coupons from "./order/coupon-store.ts";
import * as attempts from "./order/attempt-store.ts";
import * as invoices from "./order/invoice-store.ts";
import * as refunds from "./order/refund-store.ts";
import * as orders from "./order/store.ts";
import * as prayers from "./prayer/store.ts";
import { wasJustMade } from "./prayer/was-just-made.ts";
import * as shop from "./shop/store.ts";
import * as staff from "./staff/session-store.ts";
import { fillLargeTables, HEAVY, LIGHT, rowAt, rowId, ROWS, visitorOf } from "./testing-plans/large-tables.ts";
import { faultsOf, statementsOf } from "./testing-plans/plan-of.ts";
import { releaseLease } from "./throttle/lease.ts";
import { forgetThrottles } from "./throttle/throttle.ts";
import * as treasury from "./treasury/store.ts";

/** One row more than a page of the default length. */
const PAGE = 51;
const late = rowAt(ROWS - 20);
/** Few rows lie before it: what a nightly job removes. */
const early = rowAt(20);
const heavy = { kind: "member", viewer: { id: HEAVY } } as oracles.Owner;
const visitor = { kind: "visitor", visitorHash: visitorOf(300) } as const;
const marks = [visitorOf(2), visitorOf(22)];
const everyKey = [rowId(10), rowId(20)];
const wish = {
  memberId: HEAVY,
  content: "願望",
  energyLevel: 3,
  soulPlanet: "venus",
  soulLeyline: "yangmingshan",
  sacredObject: "meteorite",
  sacredSong: "heart_emptiness",
} as Parameters<typeof wasJustMade>[0]["input"];

type Query = (db: Db) => unknown;
/** A list that is paged: its first page and one that lies deep. */
const paged = (page: (db: Db, after: Position | null) => unknown, deep: number, at?: number): Query[] => [
  (db) => page(db, null),
  (db) => page(db, { at: at ?? rowAt(deep).getTime(), id: rowId(deep) }),
];
/** Newest first, and so deep where the rows are old. */
const OLD = ROWS / 10;
const YOUNG = ROWS - OLD;

/** Reads every active slip by its nature; kept in memory until one changes. */
const readsAll = new Set(["selectDeckSlips"]);

/** Every query of the stores that answers, counts or removes several rows, as its verb sends it. */
const lists: Record<string, Query[]> = {
  // account
  deletePersonalRows: [
    (db) => deletion.deletePersonalRows(db, { memberId: LIGHT, email: "m7@example.com", now: late }),
  ],
  ...Object.fromEntries(
    Object.entries<ExportList>(exportLists).map(([name, select]) => [
      `exportLists.${name}`,
      [
        (db) => select(db, HEAVY, null),
        (db) => select(db, HEAVY, { at: name === "dialogues" ? "2020-02-01" : rowAt(OLD), id: rowId(OLD) }),
      ] satisfies Query[],
    ]),
  ),
  selectIdentities: [(db) => identities.selectIdentities(db, HEAVY)],
  deleteIdentities: [(db) => identities.deleteIdentities(db, HEAVY)],
  deleteIdentitiesAfter: [(db) => identities.deleteIdentitiesAfter(db, HEAVY, early)],
  deleteForeignIdentities: [(db) => identities.deleteForeignIdentities(db, HEAVY)],
  adoptDraws: [(db) => draws.adoptDraws(db, visitor.visitorHash, HEAVY)],
  selectSessions: [(db) => sessions.selectSessions(db, LIGHT, early)],
  deleteSession: [(db) => sessions.deleteSession(db, visitorOf(9))],
  deleteSessionsOf: [(db) => sessions.deleteSessionsOf(db, LIGHT, visitorOf(9))],
  deleteExpiredSessions: [(db) => sessions.deleteExpiredSessions(db, early)],
  deleteExpiredTokens: [(db) => tokens.deleteExpiredTokens(db, early)],
  dropAllTokens: [(db) => tokens.dropAllTokens(db, LIGHT)],
  dropTokens: [(db) => tokens.dropTokens(db, LIGHT, "reset_password", early)],
  // content
  selectFaqs: [content.selectFaqs],
  selectSiteContent: [content.selectSiteContent],
  selectContactInfo: [content.selectContactInfo],
  selectStories: paged((db, after) => content.selectStories(db, PAGE, after), OLD),
  selectPosts: [
    ...paged((db, after) => content.selectPosts(db, { limit: PAGE, after }), OLD),
    ...paged((db, after) => content.selectPosts(db, { category: "guide", limit: PAGE, after }), OLD),
  ],
  selectRelatedPosts: [(db) => content.selectRelatedPosts(db, { id: rowId(99), category: "guide" }, 3)],
  selectProducts: [shop.selectProducts],
  selectFreeFiles: [files.selectFreeFiles],
  selectOwnFiles: [(db) => files.selectOwnFiles(db, HEAVY)],
  ownsGood: [(db) => files.ownsGood(db, LIGHT, rowId(3))],
  // what a member writes and owns
  selectPrayers: paged((db, after) => prayers.selectPrayers(db, HEAVY, PAGE, after), OLD),
  prayerFigures: [(db) => prayers.prayerFigures(db, LIGHT)],
  countRituals: [(db) => prayers.countRituals(db, LIGHT, "2026-01-01")],
  wasJustMade: [(db) => wasJustMade({ ctx: { db, clock: new FixedClock(late) }, input: wish })],
  selectDialogues: paged(
    (db, after) => dialogues.selectDialogues(db, HEAVY, PAGE, after),
    OLD,
    Date.parse("2020-01-01") + (OLD / 10) * 86_400_000,
  ),
  deleteDialogueRow: [(db) => dialogues.deleteDialogueRow(db, HEAVY, rowId(10))],
  selectMoments: paged((db, after) => moments.selectMoments(db, HEAVY, PAGE, after), OLD),
  deleteMomentRow: [(db) => moments.deleteMomentRow(db, HEAVY, rowId(10))],
  selectPurchases: paged((db, after) => treasury.selectPurchases(db, HEAVY, PAGE, after), OLD),
  selectEnrolments: [(db) => manuals.selectEnrolments(db, LIGHT)],
  findFirstManual: [(db) => manuals.findFirstManual(db, LIGHT)],
  lockEnrolment: [(db) => manuals.lockEnrolment(db, LIGHT, rowId(20))],
  selectInbox: paged((db, after) => notifications.selectInbox(db, HEAVY, PAGE, after), OLD),
  countUnreadRows: [(db) => notifications.countUnreadRows(db, HEAVY)],
  markRead: [(db) => notifications.markRead(db, LIGHT, late)],
  // membership
  listActivePlans: [memberships.listActivePlans],
  hasGrants: [(db) => memberships.hasGrants(db, LIGHT)],
  rememberTrialPersons: [(db) => memberships.rememberTrialPersons(db, [visitorOf(3), visitorOf(2 * ROWS)], late)],
  rebuildPeriods: [(db) => memberships.rebuildPeriods({ db, clock: new FixedClock(late) }, LIGHT)],
  findRun: [(db) => findRun(db, HEAVY, late)],
  selectEnding: [(db) => memberships.selectEnding(db, early, rowAt(90_000), PAGE)],
  // oracle
  selectDeckSlips: [oracles.selectDeckSlips],
  selectSlips: paged((db, after) => oracles.selectSlips(db, PAGE, after), YOUNG, YOUNG),
  selectDraws: paged((db, after) => oracles.selectDraws(db, HEAVY, PAGE, after), OLD),
  findLatestDraw: [
    (db) => oracles.findLatestDraw(db, heavy, rowId(5), "會好嗎"),
    (db) => oracles.findLatestDraw(db, visitor, rowId(5)),
  ],
  wasAsked: [heavy, visitor].map((owner) => (db) => oracles.wasAsked(db, owner, "會好嗎", "2026-01-01")),
  forgetUsesBefore: [(db) => quotas.forgetUsesBefore(db, "2026-01-02")],
  // orders
  selectOrders: paged((db, after) => orders.selectOrders(db, HEAVY, PAGE, after), OLD),
  selectItems: [(db) => orders.selectItems(db, everyKey)],
  selectUnclaimed: [(db) => orders.selectUnclaimed(db, visitor.visitorHash)],
  selectDue: [(db) => orders.selectDue(db, late, 20)],
  findPromotion: [(db) => coupons.findPromotion(db, "CODE7", late)],
  tiePersons: [(db) => coupons.tiePersons(db, { promotionId: rowId(3), orderId: rowId(2), marks, now: late })],
  otherUse: [
    (db) => coupons.otherUse(db, { promotionId: rowId(3), memberId: LIGHT, marks, orderId: rowId(2), now: late }),
  ],
  countHeld: [(db) => coupons.countHeld(db, visitorOf(300), rowId(2), early)],
  selectOver: [(db) => coupons.selectOver(db, early, 20)],
  countAttempts: [(db) => attempts.countAttempts(db, rowId(10))],
  selectAttempts: [(db) => attempts.selectAttempts(db, everyKey)],
  selectRefunds: [(db) => refunds.selectRefunds(db, rowId(10))],
  selectToIssue: paged((db, after) => invoices.selectToIssue(db, PAGE, after), YOUNG),
  isNumberOfAnother: [(db) => invoices.isNumberOfAnother(db, rowId(10), "AB12345678")],
  // staff and jobs
  deleteStaffSession: [(db) => staff.deleteStaffSession(db, visitorOf(9))],
  deleteExpiredStaffSessions: [(db) => staff.deleteExpiredStaffSessions(db, early)],
  releaseLease: [
    (db) =>
      releaseLease({ db, clock: new FixedClock(late), hashKey: visitorOf(1) }, { key: "lease:export:a", until: late }),
  ],
  forgetThrottles: [(db) => forgetThrottles({ db, clock: new FixedClock(early) })],
  listMail: [(db) => listMail({ ctx: { db } })],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillLargeTables(database);
}, 120_000);
afterAll(() => database.close());

const source = fileURLToPath(new URL(".", import.meta.url));
/** The files of core that hold queries. */
const queryFiles = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing-plans"))
  .filter((path) => readFileSync(`${source}${path}`, "utf8").includes('"@panshi/db/schema"'));
/** What a query of several rows calls. */
const ofSeveral = /\.(orderBy|limit|\$count|delete)\(|\bcount\(/;

it("every query of several rows is explained here", async () => {
  expect(queryFiles).toContain("prayer/store.ts");
  const found: string[] = [];
  for (const path of queryFiles) {
    const module = (await import(pathToFileURL(`${source}${path}`).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (typeof value === "function" && ofSeveral.test(value.toString())) found.push(name);
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((name) => !lists[name])).toEqual([]);
});

describe("on large tables", () => {
  it.each(Object.entries(lists).filter(([name]) => !readsAll.has(name)))(
    "%s reads by an index: no sequential scan, no sort of many rows",
    async (_name, queries) => {
      const faults: string[] = [];
      for (const query of queries) {
        const statements = await statementsOf(database, query);
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) faults.push(...(await faultsOf(database, statement)));
      }
      expect(faults).toEqual([]);
    },
  );

  it("an index has its nulls where a plain `order by` looks for them, so that it serves both directions", async () => {
    // indoption of a column: 0 is ascending with nulls last, 3 descending with nulls first, what else serves no list.
    const odd = await database.sql`
      select indexrelid::regclass::text as name from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and exists (select 1 from unnest(indoption::int2[]) as option where option not in (0, 3))`;
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("an index for searching is written at once, not by whoever searches next", async () => {
    const gin = await database.sql`
      select c.relname as name, c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`;
    expect(gin.length).toBeGreaterThan(0);
    for (const { name, options } of gin) expect([name, options]).toEqual([name, ["fastupdate=false"]]);
  });
});
