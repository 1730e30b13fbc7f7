import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Db } from "@panshi/db";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as deletion from "./own-data/delete-store.ts";
import { exportLists, type ExportList } from "./own-data/export-store.ts";
import * as identities from "./identity/store.ts";
import * as sessions from "./session/store.ts";
import * as tokens from "./token/store.ts";
import { FixedClock } from "./clock.ts";
import * as blog from "./blog/store.ts";
import { selectFaqs } from "./faq/store.ts";
import * as siteContent from "./site-content/store.ts";
import * as stories from "./story/store.ts";
import type { Position } from "./cursor.ts";
import * as dialogues from "./dialogue/store.ts";
import * as files from "./file/store.ts";
import * as mail from "./mail/store.ts";
import * as manuals from "./manual/store.ts";
import * as memberships from "./membership/store.ts";
import * as moments from "./moment/store.ts";
import * as notifications from "./notification/store.ts";
import * as quotas from "./reading/quota-store.ts";
import * as readings from "./reading/store.ts";
import * as decks from "./oracle/deck-store.ts";
import * as oracles from "./oracle/store.ts";
import * as coupons from "./coupon/store.ts";
import * as attempts from "./payment/attempt-store.ts";
import * as invoices from "./invoice/store.ts";
import * as refunds from "./refund/store.ts";
import * as orders from "./order/store.ts";
import * as prayers from "./prayer/store.ts";
import * as shop from "./shop/store.ts";
import * as administrators from "./administrator/store.ts";
import {
  fillLargeTables,
  HEAVY_MEMBER,
  LIGHT_MEMBER,
  rowCreatedAt,
  rowId,
  ROWS,
  visitorHashOf,
} from "./query-plans/large-tables.ts";
import { findPlanProblems, captureStatements } from "./query-plans/plan-problems.ts";
import { releaseLease } from "./throttle/lease.ts";
import { deleteExpiredThrottles } from "./throttle/throttle.ts";
import * as purchases from "./purchase/store.ts";

/** A page of the default length, and one row more. */
const PAGE = 51;
const late = rowCreatedAt(ROWS - 20);
/** Few rows are older: those that a nightly job deletes. */
const early = rowCreatedAt(20);
const heavy = { kind: "member", viewer: { id: HEAVY_MEMBER } } as oracles.DrawOwner;
const visitor = { kind: "visitor", visitorHash: visitorHashOf(300) } as const;
const personHashes = [visitorHashOf(2), visitorHashOf(22)];
const everyKey = [rowId(10), rowId(20)];
const wish = {
  memberId: HEAVY_MEMBER,
  content: "願望",
  energyLevel: 3,
  topic: null,
  soulPlanet: "venus",
  soulLeyline: "yangmingshan",
  sacredObject: "meteorite",
  sacredSong: "heart_emptiness",
} as Parameters<typeof prayers.findIdenticalPrayerSince>[1];

type Query = (db: Db) => unknown;
/** A paged list: its first page and a deep one. */
const paged = (page: (db: Db, after: Position | null) => unknown, deep: number, at?: number): Query[] => [
  (db) => page(db, null),
  (db) => page(db, { at: at ?? rowCreatedAt(deep).getTime(), id: rowId(deep) }),
];
/** The row of a deep page: an old one in lists that start with the newest, else a young one. */
const OLD = ROWS / 10;
const YOUNG = ROWS - OLD;

/** Has to read every active slip; its result is cached until one changes. */
const readsAll = new Set(["selectDeckSlips"]);

/** Every store query that selects, counts or deletes several rows, as its verb sends it. */
const lists: Record<string, Query[]> = {
  // members
  deletePersonalRows: [
    (db) => deletion.deletePersonalRows(db, { memberId: LIGHT_MEMBER, email: "m7@example.com", now: late }),
  ],
  ...Object.fromEntries(
    Object.entries<ExportList>(exportLists).map(([name, select]) => [
      `exportLists.${name}`,
      [
        (db) => select(db, HEAVY_MEMBER, null),
        (db) =>
          select(db, HEAVY_MEMBER, { at: name === "dialogues" ? "2020-02-01" : rowCreatedAt(OLD), id: rowId(OLD) }),
      ] satisfies Query[],
    ]),
  ),
  selectIdentities: [(db) => identities.selectIdentities(db, HEAVY_MEMBER)],
  deleteIdentities: [(db) => identities.deleteIdentities(db, HEAVY_MEMBER)],
  deleteIdentitiesAfter: [(db) => identities.deleteIdentitiesAfter(db, HEAVY_MEMBER, early)],
  deleteIdentitiesWithOtherEmail: [(db) => identities.deleteIdentitiesWithOtherEmail(db, HEAVY_MEMBER)],
  assignDrawsToMember: [(db) => oracles.assignDrawsToMember(db, visitor.visitorHash, HEAVY_MEMBER)],
  selectSessions: [(db) => sessions.selectSessions(db, LIGHT_MEMBER, early)],
  deleteSession: [(db) => sessions.deleteSession(db, visitorHashOf(9))],
  deleteSessionsOf: [(db) => sessions.deleteSessionsOf(db, LIGHT_MEMBER, visitorHashOf(9))],
  deleteExpiredSessions: [(db) => sessions.deleteExpiredSessions(db, early)],
  deleteExpiredTokens: [(db) => tokens.deleteExpiredTokens(db, early)],
  deleteUnusedTokens: [(db) => tokens.deleteUnusedTokens(db, LIGHT_MEMBER)],
  deleteReplacedTokens: [(db) => tokens.deleteReplacedTokens(db, LIGHT_MEMBER, "reset_password", early)],
  // content
  selectFaqs: [selectFaqs],
  selectSiteContent: [siteContent.selectSiteContent],
  selectContactInfo: [siteContent.selectContactInfo],
  selectStories: paged((db, after) => stories.selectStories(db, PAGE, after), OLD),
  selectPosts: [
    ...paged((db, after) => blog.selectPosts(db, { limit: PAGE, after }), OLD),
    ...paged((db, after) => blog.selectPosts(db, { category: "guide", limit: PAGE, after }), OLD),
  ],
  selectRelatedPosts: [(db) => blog.selectRelatedPosts(db, { id: rowId(99), category: "guide" }, 3)],
  selectProducts: [shop.selectProducts],
  selectFreeFiles: [files.selectFreeFiles],
  selectOwnFiles: [(db) => files.selectOwnFiles(db, HEAVY_MEMBER)],
  ownsProductFile: [(db) => files.ownsProductFile(db, LIGHT_MEMBER, rowId(3))],
  // what a member writes and owns
  selectPrayers: [
    ...paged((db, after) => prayers.selectPrayers(db, HEAVY_MEMBER, PAGE, after), OLD),
    ...paged((db, after) => prayers.selectPrayers(db, HEAVY_MEMBER, PAGE, after, "completed"), OLD),
    ...paged((db, after) => prayers.selectPrayers(db, HEAVY_MEMBER, PAGE, after, "in_progress"), OLD),
  ],
  selectPrayersForRecurrence: [(db) => prayers.selectPrayersForRecurrence(db, HEAVY_MEMBER, 201)],
  selectPrayerStatistics: [(db) => prayers.selectPrayerStatistics(db, LIGHT_MEMBER)],
  countRituals: [(db) => prayers.countRituals(db, LIGHT_MEMBER, "2026-01-01")],
  findIdenticalPrayerSince: [(db) => prayers.findIdenticalPrayerSince(db, wish, late)],
  selectDialogues: paged(
    (db, after) => dialogues.selectDialogues(db, HEAVY_MEMBER, PAGE, after),
    OLD,
    Date.parse("2020-01-01") + (OLD / 10) * 86_400_000,
  ),
  selectDialoguesForRecurrence: [(db) => dialogues.selectDialoguesForRecurrence(db, HEAVY_MEMBER, 201, 600_000)],
  deleteDialogueRow: [(db) => dialogues.deleteDialogueRow(db, HEAVY_MEMBER, rowId(10))],
  selectMoments: paged((db, after) => moments.selectMoments(db, HEAVY_MEMBER, PAGE, after), OLD),
  deleteMomentRow: [(db) => moments.deleteMomentRow(db, HEAVY_MEMBER, rowId(10))],
  selectPurchases: paged((db, after) => purchases.selectPurchases(db, HEAVY_MEMBER, PAGE, after), OLD),
  selectEnrolments: [(db) => manuals.selectEnrolments(db, LIGHT_MEMBER)],
  findFirstManual: [(db) => manuals.findFirstManual(db, LIGHT_MEMBER)],
  lockEnrolment: [(db) => manuals.lockEnrolment(db, LIGHT_MEMBER, rowId(20))],
  selectInbox: paged((db, after) => notifications.selectInbox(db, HEAVY_MEMBER, PAGE, after), OLD),
  countUnreadRecipients: [(db) => notifications.countUnreadRecipients(db, HEAVY_MEMBER)],
  markNotificationsRead: [(db) => notifications.markNotificationsRead(db, LIGHT_MEMBER, late)],
  // membership
  selectActivePlans: [memberships.selectActivePlans],
  hasGrants: [(db) => memberships.hasGrants(db, LIGHT_MEMBER)],
  insertTrialPersons: [(db) => memberships.insertTrialPersons(db, [visitorHashOf(3), visitorHashOf(2 * ROWS)], late)],
  rebuildPeriods: [(db) => memberships.rebuildPeriods({ db, clock: new FixedClock(late) }, LIGHT_MEMBER)],
  selectLatestPeriod: [(db) => memberships.selectLatestPeriod(db, HEAVY_MEMBER, late)],
  selectEndingPeriods: [(db) => memberships.selectEndingPeriods(db, early, rowCreatedAt(90_000), PAGE)],
  // oracle
  selectDeckSlips: [decks.selectDeckSlips],
  lockSlips: [(db) => oracles.lockSlips(db, everyKey)],
  selectDraws: paged((db, after) => oracles.selectDraws(db, HEAVY_MEMBER, PAGE, after), OLD),
  selectDrawsForRecurrence: [(db) => oracles.selectDrawsForRecurrence(db, HEAVY_MEMBER, 201)],
  findLatestDraw: [
    (db) => oracles.findLatestDraw(db, heavy, rowId(5), "會好嗎"),
    (db) => oracles.findLatestDraw(db, visitor, rowId(5)),
  ],
  hasDrawWithQuestion: [heavy, visitor].map(
    (owner) => (db) => oracles.hasDrawWithQuestion(db, owner, "會好嗎", "2026-01-01"),
  ),
  selectVoiceTexts: [(db) => oracles.selectVoiceTexts(db, rowId(10))],
  selectReadings: [(db) => readings.selectReadings(db, everyKey)],
  findReading: [(db) => readings.findReading(db, { drawId: rowId(10), voice: "plain", source: "model" })],
  updateRating: [heavy, visitor].map((owner) => (db) => readings.updateRating(db, owner, rowId(10), 5)),
  deleteInterpretationUsesBefore: [(db) => quotas.deleteInterpretationUsesBefore(db, "2026-01-02")],
  // orders
  selectOrders: paged((db, after) => orders.selectOrders(db, HEAVY_MEMBER, PAGE, after), OLD),
  selectOrderItems: [(db) => orders.selectOrderItems(db, everyKey)],
  selectUnclaimedOrders: [(db) => orders.selectUnclaimedOrders(db, visitor.visitorHash)],
  selectOrdersToReconcile: [(db) => orders.selectOrdersToReconcile(db, late, 20)],
  findPromotion: [(db) => coupons.findPromotion(db, "CODE7", late)],
  insertCouponPersons: [
    (db) => coupons.insertCouponPersons(db, { promotionId: rowId(3), orderId: rowId(2), personHashes, now: late }),
  ],
  findOtherUse: [
    (db) =>
      coupons.findOtherUse(db, {
        promotionId: rowId(3),
        memberId: LIGHT_MEMBER,
        personHashes,
        orderId: rowId(2),
        now: late,
      }),
  ],
  countReservedUses: [(db) => coupons.countReservedUses(db, visitorHashOf(300), rowId(2), early)],
  selectPromotionsWithExpiredUses: [(db) => coupons.selectPromotionsWithExpiredUses(db, early, 20)],
  countPaymentAttempts: [(db) => attempts.countPaymentAttempts(db, rowId(10))],
  selectPaymentAttempts: [(db) => attempts.selectPaymentAttempts(db, everyKey)],
  selectRefunds: [(db) => refunds.selectRefunds(db, rowId(10))],
  selectInvoicesToIssue: paged((db, after) => invoices.selectInvoicesToIssue(db, PAGE, after), YOUNG),
  isInvoiceNumberTaken: [(db) => invoices.isInvoiceNumberTaken(db, rowId(10), "AB12345678")],
  // administrators and jobs
  deleteAdministratorSession: [(db) => administrators.deleteAdministratorSession(db, visitorHashOf(9))],
  deleteExpiredAdministratorSessions: [(db) => administrators.deleteExpiredAdministratorSessions(db, early)],
  releaseLease: [
    (db) =>
      releaseLease({
        ctx: { db, clock: new FixedClock(late), hashKey: visitorHashOf(1) },
        input: { key: "lease:export:a", until: late },
      }),
  ],
  deleteExpiredThrottles: [(db) => deleteExpiredThrottles({ ctx: { db, clock: new FixedClock(early) } })],
  selectNewestEmails: [mail.selectNewestEmails],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillLargeTables(database);
}, 120_000);
afterAll(() => database.close());

const source = fileURLToPath(new URL("./", import.meta.url));
/** The files of core that hold queries, without those of tests. */
const queryFiles = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^query-plans|(^|\/)testing(-\w+)?\.ts$/.test(path))
  .filter((path) => readFileSync(`${source}${path}`, "utf8").includes('"@panshi/db/schema"'));
/** Matches the source of a query of several rows. */
const queriesSeveralRows = /\.(orderBy|limit|\$count|delete)\(|\bcount\(/;

it("every query of several rows is in the list above", async () => {
  expect(queryFiles).toContain("prayer/store.ts");
  const found: string[] = [];
  for (const path of queryFiles) {
    const module = (await import(pathToFileURL(`${source}${path}`).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (typeof value === "function" && queriesSeveralRows.test(value.toString())) found.push(name);
  }
  expect(new Set(found).size).toBe(found.length);
  expect(found.filter((name) => !lists[name])).toEqual([]);
});

describe("on large tables", () => {
  it.each(Object.entries(lists).filter(([name]) => !readsAll.has(name)))(
    "%s reads by an index: no sequential scan, no sort of many rows",
    async (_name, queries) => {
      const problems: string[] = [];
      for (const query of queries) {
        const statements = await captureStatements(database, query);
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) problems.push(...(await findPlanProblems(database, statement)));
      }
      expect(problems).toEqual([]);
    },
  );

  it("every index has its nulls where a plain `order by` expects them, so that it serves both directions", async () => {
    // indoption of a column: 0 is ascending with nulls last, 3 descending with nulls first; others serve no list.
    const odd = await database.sql`
      select indexrelid::regclass::text as name from pg_index
      where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and exists (select 1 from unnest(indoption::int2[]) as option where option not in (0, 3))`;
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it("every search index is updated by the write, not by the next search", async () => {
    const gin = await database.sql`
      select c.relname as name, c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relnamespace = 'public'::regnamespace`;
    expect(gin.length).toBeGreaterThan(0);
    for (const { name, options } of gin) expect([name, options]).toEqual([name, ["fastupdate=false"]]);
  });
});
