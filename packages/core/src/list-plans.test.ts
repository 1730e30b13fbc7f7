import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Db } from "@panshi/db";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as accessLog from "./platform/access-log/store.ts";
import * as logs from "./site/log/store.ts";
import * as deletion from "./site/own-data/delete-store.ts";
import * as exports from "./site/own-data/export-store.ts";
import * as identities from "./accounts/identity/store.ts";
import * as sessions from "./accounts/session/store.ts";
import * as totp from "./accounts/totp/store.ts";
import * as tokens from "./accounts/token/store.ts";
import { FixedClock } from "./platform/clock.ts";
import * as blog from "./content/post/store.ts";
import * as postRecords from "./content/post/staff/store.ts";
import { selectFaqs } from "./content/faq/store.ts";
import * as siteContent from "./content/site-content/store.ts";
import * as contactInfo from "./content/contact-info/store.ts";
import * as pictures from "./platform/picture/store.ts";
import * as plans from "./commerce/plan/store.ts";
import * as dialogues from "./journey/dialogue/store.ts";
import * as files from "./platform/file/store.ts";
import * as freeDownloads from "./content/free-download/store.ts";
import * as mail from "./platform/mail/store.ts";
import * as manuals from "./journey/manual/store.ts";
import * as memberships from "./commerce/membership/store.ts";
import * as memberAccounts from "./site/member-change/store.ts";
import * as emailChanges from "./accounts/email-change/store.ts";
import * as comparisons from "./commerce/reconciliation/store.ts";
import * as letters from "./site/unsent-email/store.ts";
import { declareList } from "./platform/list/declare-list.ts";
import * as memberDetails from "./site/member-detail/detail-store.ts";
import * as timeline from "./site/member-detail/timeline-store.ts";
import * as moments from "./journey/moment/store.ts";
import * as inbox from "./site/inbox/store.ts";
import * as quotas from "./journey/reading/quota-store.ts";
import * as readings from "./journey/reading/store.ts";
import * as decks from "./journey/oracle/deck-store.ts";
import * as oracles from "./journey/oracle/store.ts";
import * as drawFigures from "./site/rollup/draw-store.ts";
import * as rollups from "./site/rollup/store.ts";
import * as coupons from "./commerce/coupon/store.ts";
import * as attempts from "./commerce/payment/attempt-store.ts";
import * as reports from "./commerce/payment/event-store.ts";
import * as paymentEvents from "./commerce/payment-event/store.ts";
import * as invoices from "./commerce/invoice/store.ts";
import { readyForExportSql } from "./commerce/invoice/ready-for-export-sql.ts";
import * as invoiceRecords from "./commerce/invoice/record-list-store.ts";
import * as invoiceBatches from "./commerce/invoice-batch/batch-store.ts";
import * as invoiceNumbers from "./commerce/invoice-batch/number-store.ts";
import * as orderHolds from "./commerce/order/hold/store.ts";
import * as refundLapses from "./commerce/refund-request/lapse-store.ts";
import * as refundRequests from "./commerce/refund-request/store.ts";
import * as purchases from "./commerce/purchase/store.ts";
import * as refunds from "./commerce/refund/store.ts";
import * as orders from "./commerce/order/store.ts";
import * as orderWords from "./commerce/order/words-store.ts";
import * as orderFlags from "./commerce/order/flag/store.ts";
import * as orderActs from "./commerce/order/staff/act-store.ts";
import * as orderCounts from "./commerce/order/staff/count-store.ts";
import * as orderDetails from "./commerce/order/staff/detail-store.ts";
import * as prayers from "./journey/prayer/store.ts";
import * as prayerReview from "./journey/prayer/staff/store.ts";
import * as prayerSearches from "./journey/prayer/staff/search-store.ts";
import * as products from "./commerce/product/store.ts";
import * as productVersions from "./commerce/product/version-store.ts";
import * as shop from "./commerce/shop/store.ts";
import * as slips from "./journey/oracle/staff/store.ts";
import * as administratorSessions from "./accounts/administrator-session/store.ts";
import * as savedFilters from "./site/saved-filter/store.ts";
import * as administrators from "./accounts/administrator/store.ts";
import {
  fillLargeTables,
  HEAVY_MEMBER,
  LIGHT_MEMBER,
  rowCreatedAt,
  rowId,
  ROW_COUNT,
  visitorHashOf,
} from "./query-plans/large-tables.ts";
import { selectionsToCount, countRows, listsIn, statementsOf, tableOf } from "./query-plans/declared-lists.ts";
import { findPageProblems } from "./query-plans/page-problems.ts";
import { findPlanProblems, captureStatements } from "./query-plans/plan-problems.ts";
import { type AnyListDeclaration, selectListRows, resolveSelection } from "./platform/list/list-query.ts";
import { findTimeRange } from "./platform/list/indexed-search.ts";
import { readPage } from "./platform/list/read-page.ts";
import { listInput, TOTAL_CAP } from "@panshi/contracts/platform/list";
import { successStories } from "@panshi/db/schema";
import { eq, isNull } from "drizzle-orm";
import * as z from "zod/mini";
import { releaseLease } from "./platform/limits/lease.ts";
import { deleteExpiredThrottles } from "./platform/limits/throttle.ts";

const late = rowCreatedAt(ROW_COUNT - 20);
/** Few rows are older: those that a nightly job deletes. */
const early = rowCreatedAt(20);
const heavy = { kind: "member", viewer: { id: HEAVY_MEMBER } } as oracles.DrawOwner;
const visitor = { kind: "visitor", visitorHash: visitorHashOf(300) } as const;
const personHashes = [visitorHashOf(2), visitorHashOf(22)];
const ofDay = { from: late, to: new Date(late.getTime() + 60_000) };
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

const timelineRanges = (["changed", "prayed", "registered"] as const).flatMap((kind) => [
  { memberId: LIGHT_MEMBER, after: null, rows: 11 },
  {
    memberId: LIGHT_MEMBER,
    after: { at: rowCreatedAt(ROW_COUNT / 2), kind, id: kind === "changed" ? "5" : rowId(5) },
    rows: 11,
  },
]);

type Query = (db: Db) => unknown;
/** Has to read every active slip, whose result is cached until one changes, and every place of a post to move one. */
const readsAll = new Set(["selectDeckSlips", "selectPostPositions"]);

/** Every store query that selects, counts or deletes several rows, as its verb sends it; declared lists are found by themselves. */
const queries: Record<string, Query[]> = {
  // members
  eraseOrderTexts: [(db) => orderWords.eraseOrderTexts(db, LIGHT_MEMBER)],
  deletePersonalRows: [
    (db) => deletion.deletePersonalRows(db, { memberId: LIGHT_MEMBER, email: "m7@example.com", now: late }),
  ],
  findRecord: [(db) => memberDetails.findRecord(db, LIGHT_MEMBER, early)],
  selectPeriods: [(db) => memberDetails.selectPeriods(db, HEAVY_MEMBER)],
  ...Object.fromEntries(
    (
      [
        "selectGrantEvents",
        "selectRevocationEvents",
        "selectOrderEvents",
        "selectPrayerEvents",
        "selectDrawEvents",
      ] as const
    ).map((name) => [name, timelineRanges.map((range) => (db: Db) => timeline[name](db, range))]),
  ),
  selectSignInEvents: timelineRanges.map(
    (range) => (db) => timeline.selectSignInEvents(db, { ...range, memberId: LIGHT_MEMBER }),
  ),
  selectChangeEvents: timelineRanges.flatMap((range) => [
    (db) => timeline.selectChangeEvents(db, range),
    (db) => timeline.selectBulkChangeEvents(db, range),
  ]),
  selectManualDays: [(db) => exports.selectManualDays(db, LIGHT_MEMBER)],
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
  deleteUnusedTokens: [
    { memberId: LIGHT_MEMBER },
    { memberId: LIGHT_MEMBER, purpose: "reset_password" as const, until: early },
    { purpose: "claim_order" as const, subject: rowId(10) },
  ].map((which) => (db) => tokens.deleteUnusedTokens(db, which)),
  // content
  selectFaqs: [(db) => selectFaqs(db, late)],
  selectSiteContent: [siteContent.selectSiteContent],
  selectEditableContent: [siteContent.selectEditableContent],
  selectContactInfo: [contactInfo.selectContactInfo],
  selectEditableContactInfo: [contactInfo.selectEditableContactInfo],
  selectTakenSlugs: [(db) => postRecords.selectTakenSlugs(db, ["post-5", "post-7"], rowId(7))],
  selectPostPositions: [postRecords.selectPostPositions],
  selectRelatedPosts: [(db) => blog.selectRelatedPosts(db, { id: rowId(99), category: "guide" }, late, 3)],
  selectShopProducts: [shop.selectShopProducts],
  lockProducts: [(db) => products.lockProducts(db, everyKey)],
  lastVersion: [(db) => products.lastVersion(db, rowId(3))],
  selectProductVersions: [(db) => productVersions.selectProductVersions(db, rowId(3))],
  deleteFile: [(db) => files.deleteFile(db, "f5")],
  selectExistingFilenames: [(db) => files.selectExistingFilenames(db, ["filename 3", "filename 4"])],
  selectFreeFiles: [freeDownloads.selectFreeFiles],
  selectOwnedProductIds: [(db) => purchases.selectOwnedProductIds(db, HEAVY_MEMBER)],
  selectOwnFiles: [(db) => purchases.selectOwnFiles(db, HEAVY_MEMBER)],
  ownershipOfFile: [(db) => files.ownershipOfFile(db, LIGHT_MEMBER, rowId(3))],
  pictureExists: [(db) => pictures.pictureExists(db, rowId(3))],
  deleteUnfinished: [(db) => pictures.deleteUnfinished(db, rowId(3))],
  lockStored: [(db) => pictures.lockStored(db, everyKey)],
  deleteUses: [(db) => pictures.deleteUses(db, { type: "blog_post", id: rowId(10) }, everyKey, late)],
  deleteUnused: [
    (db) => pictures.deleteUnused(db, { unusedSince: early, unfinishedSince: early, limit: 20 }),
    (db) => pictures.deleteUnused(db, { unusedSince: late, unfinishedSince: late, limit: 20 }),
  ],
  // what a member writes and owns
  selectPrayersForRecurrence: [(db) => prayers.selectPrayersForRecurrence(db, HEAVY_MEMBER, 201)],
  selectPrayerStatistics: [(db) => prayers.selectPrayerStatistics(db, LIGHT_MEMBER)],
  countRituals: [(db) => prayers.countRituals(db, LIGHT_MEMBER, "2026-01-01")],
  findIdenticalPrayerSince: [(db) => prayers.findIdenticalPrayerSince(db, wish, late)],
  lockPrayers: [(db) => prayerReview.lockPrayers(db, everyKey)],
  selectTitlesAfter: [
    (db) => prayerSearches.selectTitlesAfter(db, HEAVY_MEMBER, null, 200),
    (db) => prayerSearches.selectTitlesAfter(db, LIGHT_MEMBER, { createdAt: early, id: rowId(10) }, 200),
  ],
  selectDialoguesForRecurrence: [(db) => dialogues.selectDialoguesForRecurrence(db, HEAVY_MEMBER, 201, 600_000)],
  deleteDialogueRow: [(db) => dialogues.deleteDialogueRow(db, HEAVY_MEMBER, rowId(10))],
  deleteMomentRow: [(db) => moments.deleteMomentRow(db, HEAVY_MEMBER, rowId(10))],
  selectEnrolments: [(db) => manuals.selectEnrolments(db, LIGHT_MEMBER)],
  findFirstStartedManual: [(db) => manuals.findFirstStartedManual(db, LIGHT_MEMBER)],
  lockEnrolment: [(db) => manuals.lockEnrolment(db, LIGHT_MEMBER, rowId(20))],
  countUnreadByMember: [(db) => inbox.countUnreadByMember(db, HEAVY_MEMBER)],
  markNotificationsRead: [(db) => inbox.markNotificationsRead(db, LIGHT_MEMBER, late)],
  // membership
  selectActivePlans: [plans.selectActivePlans],
  selectPlans: [plans.selectPlans],
  findPlan: [(db) => plans.findPlan(db, "vip")],
  selectGrants: [(db) => memberships.selectGrants(db, LIGHT_MEMBER)],
  hasSuspendedGrant: [(db) => memberships.hasSuspendedGrant(db, LIGHT_MEMBER)],
  hadTrialGrant: [(db) => memberships.hadTrialGrant(db, LIGHT_MEMBER)],
  hadTrialPerson: [(db) => memberships.hadTrialPerson(db, [visitorHashOf(3), visitorHashOf(4)])],
  findTrialCandidate: [(db) => memberships.findTrialCandidate(db, LIGHT_MEMBER)],
  findFuturePlanEnd: [(db) => memberships.findFuturePlanEnd(db, LIGHT_MEMBER, early)],
  insertTrialPersons: [
    (db) => memberships.insertTrialPersons(db, [visitorHashOf(3), visitorHashOf(2 * ROW_COUNT)], late),
  ],
  rebuildPeriods: [(db) => memberships.rebuildPeriods({ db, clock: new FixedClock(late) }, LIGHT_MEMBER)],
  selectMembersWithEndedPlan: [
    (db) => memberships.selectMembersWithEndedPlan(db, early, null, 20),
    (db) => memberships.selectMembersWithEndedPlan(db, early, { id: rowId(3), planEndsAt: rowCreatedAt(3) }, 20),
  ],
  lockMembersWithEndedPlan: [(db) => memberships.lockMembersWithEndedPlan(db, everyKey, early)],
  updateRunningPlans: [(db) => memberships.updateRunningPlans(db, everyKey, early)],
  selectLatestPeriod: [(db) => memberships.selectLatestPeriod(db, HEAVY_MEMBER, late)],
  selectPeriodsToRemind: [(db) => memberships.selectPeriodsToRemind(db, early, rowCreatedAt(90_000), 51)],
  // changes by administrators
  lockMembers: [(db) => memberAccounts.lockMembers(db, everyKey)],
  deleteSessionsOfMembers: [(db) => memberAccounts.deleteSessionsOfMembers(db, everyKey)],
  deleteNoteRow: [(db) => memberAccounts.deleteNoteRow(db, rowId(10))],
  selectWaitingChanges: [(db) => emailChanges.selectWaitingChanges(db, 100)],
  selectChangesOfMember: [(db) => emailChanges.selectChangesOfMember(db, LIGHT_MEMBER, 100)],
  selectDueChanges: [(db) => emailChanges.selectDueChanges(db, { approvedBy: early, openSince: early, limit: 100 })],
  // oracle
  selectDeckSlips: [decks.selectDeckSlips],
  selectSlipDraws: [(db) => drawFigures.selectSlipDraws(db, "2026-01-01")],
  selectExpectedDraws: [(db) => drawFigures.selectExpectedDraws(db, "2025-12-20", "2026-01-18")],
  lockSlips: [(db) => slips.lockSlips(db, everyKey)],
  selectDrawsForRecurrence: [(db) => oracles.selectDrawsForRecurrence(db, HEAVY_MEMBER, 201)],
  findLatestDraw: [
    (db) => oracles.findLatestDraw(db, heavy, rowId(5), "會好嗎"),
    (db) => oracles.findLatestDraw(db, visitor, rowId(5)),
  ],
  hasDrawWithQuestion: [heavy, visitor].map(
    (owner) => (db) => oracles.hasDrawWithQuestion(db, owner, "會好嗎", "2026-01-01"),
  ),
  selectLineNotesAndQuestions: [(db) => oracles.selectLineNotesAndQuestions(db, rowId(10))],
  selectReadings: [(db) => readings.selectReadings(db, everyKey)],
  selectAnswers: [(db) => readings.selectAnswers(db, HEAVY_MEMBER, 50)],
  findReading: [(db) => readings.findReading(db, { drawId: rowId(10), voice: "plain", source: "model" })],
  updateRating: [heavy, visitor].map((owner) => (db) => readings.updateRating(db, owner, rowId(10), 5)),
  deleteInterpretationUsesBefore: [(db) => quotas.deleteInterpretationUsesBefore(db, "2026-01-02")],
  // figures
  selectTotals: [(db) => rollups.selectTotals(db, ["metric 1", "metric 3"], "2026-01-01")],
  selectDailyTotals: [(db) => rollups.selectDailyTotals(db, ["metric 1", "metric 3"], "2025-12-26", "2026-01-01")],
  // orders
  lockOrderRows: [(db) => orders.lockOrderRows(db, everyKey)],
  lockMemberRows: [(db) => orders.lockMemberRows(db, everyKey)],
  selectOrdersAwaitingPayment: [(db) => orders.selectOrdersAwaitingPayment(db, HEAVY_MEMBER)],
  selectOrderItems: [(db) => orders.selectOrderItems(db, everyKey)],
  selectUnclaimedIdsOfBrowser: [(db) => orders.selectUnclaimedIdsOfBrowser(db, visitor.visitorHash)],
  hasClaimableOrder: [(db) => orders.hasClaimableOrder(db, visitor.visitorHash)],
  selectOrdersDueForSync: [(db) => orders.selectOrdersDueForSync(db, late, 20)],
  ...Object.fromEntries(
    (
      [
        "selectRecordAttempts",
        "selectRecordRefunds",
        "selectRecordEvents",
        "selectRecordFlags",
        "selectRecordEmails",
        "selectRecordGrants",
        "selectRecordPurchases",
        "selectRecordAdjustments",
        "selectOrderRefundRequests",
        "selectOrderAuditEntries",
      ] as const
    ).map((name) => [name, [(db: Db) => orderDetails[name](db, rowId(10))]]),
  ),
  ...Object.fromEntries(
    (
      ["countFlaggedOrders", "countOpenFlagsByCode", "countUnclaimedOrders", "countEventsToReviewWithoutOrder"] as const
    ).map((name) => [name, [(db: Db) => orderCounts[name](db)]]),
  ),
  hasOpenFlags: [(db) => orderActs.hasOpenFlags(db, rowId(10))],
  expireAttempts: [(db) => attempts.expireAttempts(db, rowId(10), late)],
  hasUnusedTokenSince: [(db) => tokens.hasUnusedTokenSince(db, "claim_order", rowId(10), early)],
  findPromotionByCode: [(db) => coupons.findPromotionByCode(db, "CODE7", late)],
  insertCouponPersons: [
    (db) => coupons.insertCouponPersons(db, { promotionId: rowId(3), orderId: rowId(2), personHashes, now: late }),
  ],
  findOtherUseMatch: [
    (db) =>
      coupons.findOtherUseMatch(db, {
        promotionId: rowId(3),
        memberId: LIGHT_MEMBER,
        personHashes,
        orderId: rowId(2),
        now: late,
      }),
  ],
  countReservationsByNetworkAddress: [
    (db) => coupons.countReservationsByNetworkAddress(db, visitorHashOf(300), rowId(2), early),
  ],
  selectPromotionsWithExpiredUses: [(db) => coupons.selectPromotionsWithExpiredUses(db, early, 20)],
  countPaymentAttempts: [(db) => attempts.countPaymentAttempts(db, rowId(10))],
  selectPaymentAttempts: [(db) => attempts.selectPaymentAttempts(db, everyKey)],
  selectLatestRequest: [(db) => refundRequests.selectLatestRequest(db, rowId(10))],
  selectRequestsToLapse: [(db) => refundLapses.selectRequestsToLapse(db, late, 100)],
  selectHeldPlan: [(db) => orderHolds.selectHeldPlan(db, LIGHT_MEMBER)],
  selectOpenUsageHolds: [(db) => orderHolds.selectOpenUsageHolds(db, [rowId(1), rowId(2), rowId(3)])],
  countOpenRequests: [(db) => refundRequests.countOpenRequests(db, { enteredBy: late, cap: 1000 })],
  isTradeNoTaken: [(db) => attempts.isTradeNoTaken(db, "T10")],
  isSameEventQuarantined: (["PS10_1", null] as const).map(
    (merTradeNo) => (db: Db) =>
      reports.isSameEventQuarantined(db, "unknown_order", { kind: "paid", merTradeNo, tradeNo: "T10", amount: 10 }),
  ),
  selectOpenEvents: [(db) => paymentEvents.selectOpenEvents(db, rowId(10), "wrong_amount")],
  selectEventOrdersAndResolvers: [(db) => paymentEvents.selectEventOrdersAndResolvers(db, everyKey)],
  selectFlags: [(db) => orderFlags.selectFlags(db, everyKey)],
  selectRefunds: [(db) => refunds.selectRefunds(db, rowId(10))],
  selectWithdrawnProducts: [(db) => purchases.selectWithdrawnProducts(db, rowId(10))],
  isInvoiceNumberTaken: [(db) => invoices.isInvoiceNumberTaken(db, rowId(10), "AB12345678")],
  selectInvoiceCounts: [(db) => invoiceRecords.selectInvoiceCounts(db, late)],
  countBatchesSince: [(db) => invoiceBatches.countBatchesSince(db, late)],
  lockInvoices: [(db) => invoiceBatches.lockInvoices(db, readyForExportSql, 100)],
  selectInvoicesToExport: [(db) => invoiceBatches.selectInvoicesToExport(db, everyKey, readyForExportSql)],
  lockAdjustmentsToExport: [(db) => invoiceBatches.lockAdjustmentsToExport(db, 100)],
  selectKeysAwaitingNumbers: (["invoices", "adjustments"] as const).map(
    (kind) => (db) => invoiceBatches.selectKeysAwaitingNumbers(db, { id: rowId(1), kind }, 200),
  ),
  hasAdjustments: [(db) => invoiceNumbers.hasAdjustments(db, rowId(10))],
  // administrators and jobs
  deleteAdministratorSession: [(db) => administrators.deleteAdministratorSession(db, visitorHashOf(9))],
  countAdministrators: [(db) => administrators.countAdministrators(db, early)],
  selectAdministratorSessions: [(db) => administratorSessions.selectAdministratorSessions(db, rowId(10), early)],
  selectSessionCounts: [(db) => administratorSessions.selectSessionCounts(db, everyKey, early)],
  deleteOneSession: [(db) => administratorSessions.deleteOneSession(db, rowId(10), visitorHashOf(9))],
  deleteAdministratorSessions: [
    (db) => administratorSessions.deleteAdministratorSessions(db, rowId(10), visitorHashOf(9)),
  ],
  deleteRecoveryCodes: [(db) => totp.deleteRecoveryCodes(db, rowId(10))],
  deleteRecoveryCode: [(db) => totp.deleteRecoveryCode(db, rowId(10), visitorHashOf(9))],
  countRecoveryCodes: [(db) => totp.countRecoveryCodes(db, rowId(10))],
  selectSavedFilters: [(db) => savedFilters.selectSavedFilters(db, rowId(7), "member", 100)],
  countSavedFilters: [(db) => savedFilters.countSavedFilters(db, rowId(7))],
  deleteSavedFilter: [(db) => savedFilters.deleteSavedFilter(db, { administratorId: rowId(7), id: rowId(10) })],
  selectEntriesAfter: [(db) => logs.selectEntriesAfter(db, ROW_COUNT - 500, 200)],
  selectEntriesByIds: [(db) => logs.selectEntriesByIds(db, [7, ROW_COUNT - 5])],
  selectNewestAdministrators: [logs.selectNewestAdministrators],
  deleteAccessEntriesBefore: [(db) => accessLog.deleteAccessEntriesBefore(db, early)],
  deleteExpiredAdministratorSessions: [(db) => administrators.deleteExpiredAdministratorSessions(db, early)],
  releaseLease: [
    (db) =>
      releaseLease(
        { db, clock: new FixedClock(late), hashKey: visitorHashOf(1) },
        { key: "lease:export:a", until: late },
      ),
  ],
  deleteExpiredThrottles: [(db) => deleteExpiredThrottles({ db, clock: new FixedClock(early) })],
  selectNewestEmails: [mail.selectNewestEmails],
  deleteEmailsToErasedMembers: [(db) => mail.deleteEmailsToErasedMembers(db, everyKey)],
  selectEmailMembersAndOrders: [(db) => letters.selectEmailMembersAndOrders(db, everyKey)],
  lockOutboxEmails: [(db) => letters.lockOutboxEmails(db, everyKey)],
  // the daily comparison
  selectNewestComparisons: [(db) => comparisons.selectNewestComparisons(db, 62)],
  selectUnfinishedDays: [comparisons.selectUnfinishedDays],
  countIncomplete: [(db) => comparisons.countIncomplete(db, "2026-01-02")],
  selectOrdersOfDay: [
    (db) => comparisons.selectOrdersOfDay(db, ofDay, null, 20),
    (db) => comparisons.selectOrdersOfDay(db, ofDay, rowId(10), 20),
  ],
  selectBookedPayments: [(db) => comparisons.selectBookedPayments(db, everyKey)],
  selectDifferences: [(db) => comparisons.selectDifferences(db, ofDay, 200)],
};

const source = fileURLToPath(new URL("./", import.meta.url));
/** The files of core that hold queries, without those of tests. */
const queryFiles = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|^query-plans|(^|\/)testing(-\w+)?\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${source}${path}`, "utf8") }))
  .filter(({ text }) => text.includes('"@panshi/db/schema"'));
const modules = await Promise.all(
  queryFiles.map(async ({ path }) => (await import(pathToFileURL(`${source}${path}`).href)) as Record<string, unknown>),
);
const declaredLists = modules.flatMap(listsIn);
/** Matches the source of a query of several rows. */
const queriesSeveralRows = /\.(orderBy|limit|\$count|delete)\(|\bcount\(/;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await fillLargeTables(database, new Set(declaredLists.map(tableOf)));
}, 120_000);
afterAll(() => database.close());

it("every query of several rows is in the list above", () => {
  expect(queryFiles.map(({ path }) => path)).toContain("journey/prayer/store.ts");
  const found = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === "function" && queriesSeveralRows.test(value.toString()) ? [name] : [],
    ),
  );
  expect(new Set(found).size).toBe(found.length);
  // Only parts of the queries that look up an administrator or a version.
  expect(found.filter((name) => !queries[name])).toEqual(["administratorNameColumns", "slipVersionQuery"]);
});

it("every declared list is exported, under a name of its own, and read through the one query", () => {
  const declarations = queryFiles.flatMap(({ text }) => text.match(/\bdeclareList\(/g) ?? []);
  // One call of the export's store declares six lists.
  expect(declaredLists.length).toBe(declarations.length + 5);
  expect(new Set(declaredLists.map(({ name }) => name)).size).toBe(declaredLists.length);
});

const problemsOf = async (list: AnyListDeclaration) => {
  const statements = await statementsOf(database.db, list);
  const found = [];
  for (const statement of statements) found.push(...(await findPageProblems(database, statement, tableOf(list))));
  return found;
};

describe("on large tables", () => {
  it.each(Object.entries(queries).filter(([name]) => !readsAll.has(name)))(
    "%s reads by an index: no sequential scan, no sort of many rows",
    async (_name, calls) => {
      const problems: string[] = [];
      for (const call of calls) {
        const statements = await captureStatements(database, call);
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements) problems.push(...(await findPlanProblems(database, statement)));
      }
      expect(problems).toEqual([]);
    },
  );

  it.each(declaredLists.map((list) => [list.name, list] as const))(
    "the list %s reads each sort, filter and search by an index, on the first page and on a deep one",
    async (_name, list) => expect(await problemsOf(list)).toEqual([]),
  );

  it.each(declaredLists.map((list) => [list.name, list] as const))(
    "the total of the list %s is the number of rows that it has, with each filter and search",
    async (_name, list) => {
      const owner = list.owner && HEAVY_MEMBER;
      const ctx = { db: database.db, clock: new FixedClock(late) };
      for (const selected of selectionsToCount(list)) {
        const selection = resolveSelection(list, { owner, input: selected, now: late });
        const span = selection.indexedSearch && (await findTimeRange(database.db, selection.indexedSearch.search));
        const rows = await countRows(
          database.db,
          selectListRows(database.db, list, selection, { rows: TOTAL_CAP + 1, span }),
        );
        const input = { ...selected, limit: 1, counted: true };
        const { total } = await readPage({ ctx, list: list as never, owner: owner as never, input });
        expect([selected, total]).toEqual([selected, rows]);
      }
    },
  );

  it("a list whose sort has no index, or whose filter finds few rows without one, is found", async () => {
    const t = successStories;
    const contract = listInput({
      filters: { memberName: z.enum(["會員", "另一位"]) },
      sorts: ["updatedAt", "title"],
      defaultSort: "title",
    });
    const list = declareList(contract, {
      name: "test",
      select: (db, position) => db.select({ title: t.title, ...position }).from(t),
      id: t.id,
      filters: { memberName: (name) => eq(t.memberName, name) },
      where: isNull(t.deletedAt),
      sorts: { updatedAt: t.updatedAt, title: t.title },
    });
    const problems = (await problemsOf(list)).map((problem) => problem.replace(/:.* order by /, " order by "));
    const of = (sort: string) => problems.filter((problem) => problem.includes(`order by "success_stories"."${sort}"`));
    for (const direction of ["asc", "desc"])
      expect(of("title")).toContainEqual(
        expect.stringMatching(new RegExp(`^sorts \\d{4} rows order by .*${direction}`)),
      );
    // An index serves this sort, and filters whose values are common: not the one story in a thousand of another name.
    expect(of("updated_at").every((problem) => /另一位/.test(problem))).toBe(true);
    expect(of("updated_at")).toContainEqual(expect.stringMatching(/^(reads \d{4} rows|scans all).*另一位/));
  });

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
