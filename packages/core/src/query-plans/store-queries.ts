import type { Db } from "@panshi/db";
import { readyForExportSql } from "../commerce/invoice/ready-for-export-sql.ts";
import { FixedClock } from "../platform/clock.ts";
import { HEAVY_MEMBER, LIGHT_MEMBER, rowCreatedAt, rowId, ROW_COUNT, visitorHashOf } from "./large-tables.ts";

export const late = rowCreatedAt(ROW_COUNT - 20);
/** Few rows are older: those that a nightly job deletes. */
const early = rowCreatedAt(20);

const visitor = { kind: "visitor", visitorHash: visitorHashOf(300) };
const owners = [{ kind: "member", viewer: { id: HEAVY_MEMBER } }, visitor];
const day = "2026-01-01";
const hashes = [visitorHashOf(2), visitorHashOf(22)];

/** What a query of a store is given for a parameter, by the parameter's name: the first that matches. */
const values: readonly (readonly [RegExp, unknown])[] = [
  [/^memberId$/, HEAVY_MEMBER],
  [/(^i|I)ds$/, [rowId(10), rowId(20)]],
  [/(^i|I)d$/, rowId(10)],
  [/(^h|H)ashes$/, hashes],
  [/(^h|H)ash$|^token$/, visitorHashOf(300)],
  [/(^s|S)ince$|^(from|approvedBy|time)$/, early],
  [/^(now|at|enteredBy|until)$/, late],
  [/^(day|first|today|taipeiDay)$/, day],
  [/^last$/, "2026-01-18"],
  [/^(limit|cap)$/, 50],
  [/^(after|cursor)$/, null],
  [/^quarantine$/, "wrong_amount"],
  [/^number$/, "AB12345678"],
  [/^(code|tradeNo|merTradeNo|slug|filename)$/, "T10"],
  [/^(slugs|filenames|metrics)$/, ["text 5", "text 7"]],
  [/^email$/, "m7@example.com"],
  [/^where$/, readyForExportSql],
  [/^bounds$/, { from: late, to: new Date(late.getTime() + 60_000) }],
  [/^subject$/, { type: "blog_post", id: rowId(10) }],
  [/^question$/, "會好嗎"],
  [/^bytes$/, 600_000],
  [/^planType$/, "vip"],
  [/^category$/, "guide"],
  [/^list$/, "member"],
  [/^voice$/, "plain"],
  [/^source$/, "model"],
];

const timelineRanges = ["changed", "prayed", "registered"].flatMap((kind) => [
  { memberId: LIGHT_MEMBER, after: null, rows: 11, now: late },
  {
    memberId: LIGHT_MEMBER,
    after: { at: rowCreatedAt(ROW_COUNT / 2), kind, id: kind === "changed" ? "5" : rowId(5) },
    rows: 11,
    now: late,
  },
]);
const wish = {
  memberId: HEAVY_MEMBER,
  content: "願望",
  energyLevel: 3,
  topic: null,
  soulPlanet: "venus",
  soulLeyline: "yangmingshan",
  sacredObject: "meteorite",
  sacredSong: "heart_emptiness",
};

/** The arguments after `db` of the queries whose parameters say too little, or that have to be read in several ways. */
export const calls: Record<string, readonly (readonly unknown[])[]> = {
  // Of a day, not of a time.
  countIncomplete: [[day]],
  selectTotals: [[["metric 1", "metric 3"], day]],
  countBatchesSince: [[late]],
  // By numbers.
  selectEntriesAfter: [[ROW_COUNT - 500, 200]],
  selectEntriesByIds: [[[7, ROW_COUNT - 5]]],
  // Only what is old is deleted.
  deleteAccessEntriesBefore: [[early]],
  deleteExpiredAdministratorSessions: [[early]],
  deleteExpiredSessions: [[early]],
  deleteExpiredTokens: [[early]],
  deleteExpiredThrottles: [[]],
  releaseLease: [[{ key: "lease:export:a", until: late }]],
  selectPromotionsWithExpiredUses: [[early, 20]],
  // A first page and a deep one.
  ...Object.fromEntries(
    ["Grant", "Revocation", "Order", "Prayer", "Draw", "SignIn", "Change", "BulkChange"].map((name) => [
      `select${name}Events`,
      timelineRanges.map((range) => [range]),
    ]),
  ),
  selectMembersWithEndedPlan: [
    [early, null, 20],
    [early, { id: rowId(3), planEndsAt: rowCreatedAt(3) }, 20],
  ],
  selectOrdersOfDay: [null, rowId(10)].map((cursor) => [{ from: late, to: rowCreatedAt(ROW_COUNT) }, cursor, 20]),
  selectTitlesAfter: [
    [HEAVY_MEMBER, null, 200],
    [LIGHT_MEMBER, { createdAt: early, id: rowId(10) }, 200],
  ],
  // All rows of a member, of whom most have few.
  deletePersonalRows: [[{ memberId: LIGHT_MEMBER, email: "m7@example.com", now: late }]],
  eraseOrderTexts: [[LIGHT_MEMBER]],
  findOtherUseMatch: [
    [{ promotionId: rowId(3), memberId: LIGHT_MEMBER, personHashes: hashes, orderId: rowId(2), now: late }],
  ],
  keepEmailOfMember: [[{ memberId: LIGHT_MEMBER, email: "m7@example.com", now: late }]],
  rebuildPeriods: [[LIGHT_MEMBER]],
  selectLiveUses: [[[rowId(3)]]],
  selectGrants: [[LIGHT_MEMBER]],
  // The fifty who refer everybody have more than is worth an index.
  selectOwnReferral: [[rowId(60)]],
  // Of several kinds.
  updateRunningPlans: [[[rowId(10), rowId(20)], early]],
  deleteUnused: [early, late].map((since) => [{ unusedSince: since, unfinishedSince: since, limit: 20 }]),
  deleteUnusedTokens: [
    [{ memberId: LIGHT_MEMBER }],
    [{ memberId: LIGHT_MEMBER, purpose: "reset_password", until: early }],
    [{ purpose: "claim_order", subject: rowId(10) }],
  ],
  findLatestDraw: [
    [owners[0], rowId(5), "會好嗎"],
    [visitor, rowId(5)],
  ],
  hasDrawWithQuestion: owners.map((owner) => [owner, "會好嗎", day]),
  updateRating: owners.map((owner) => [owner, rowId(10), 5]),
  isSameEventQuarantined: ["PS10_1", null].map((merTradeNo) => [
    "unknown_order",
    { kind: "paid", merTradeNo, tradeNo: "T10", amount: 10 },
  ]),
  selectKeysAwaitingNumbers: ["invoices", "adjustments"].map((kind) => [{ id: rowId(1), kind }, 200]),
  // Of what a name does not say.
  deleteSavedFilter: [[{ administratorId: rowId(7), id: rowId(10) }]],
  findIdenticalPrayerSince: [[wish, late]],
  hasUnusedTokenSince: [["claim_order", rowId(10), early]],
  // Of a person who had an account before, which looks everything up and adds nothing.
  insertReferral: [[{ id: rowId(10), referrerId: rowId(20), refereeId: rowId(10), personHashes: hashes, now: late }]],
  insertCouponPersons: [[{ promotionId: rowId(3), orderId: rowId(2), personHashes: hashes, now: late }]],
};

type Query = (db: unknown, ...given: readonly unknown[]) => unknown;

/** The names of a function's parameters; of a destructured one those of its fields, in a list. */
function parametersOf(query: Query): (string | string[])[] {
  const [, list = ""] = /^(?:async )?(?:function\s*\w*)?\s*\(([^)]*)\)/.exec(query.toString()) ?? [];
  return [...list.replaceAll(/\s*=[^,}]*/g, "").matchAll(/\{([^}]*)\}|(\w+)/g)].map(([, fields, name = ""]) =>
    fields === undefined ? name : fields.split(",").flatMap((field) => field.trim().replace(/:.*/, "") || []),
  );
}

const valueOf = (name: string) => values.find(([pattern]) => pattern.test(name))?.[1];

/**
 * How a query of a store is called, as its verb calls it; a sentence where `values` and `calls` do not say with what, null for what is
 * no query.
 */
export function callsOf(name: string, query: Query): ((db: Db) => unknown)[] | string | null {
  const [kind, ...parameters] = parametersOf(query);
  if (kind !== "db" && kind !== "ctx") return null;
  const unknown = kind === "ctx" ? kind : parameters.flat().find((each) => valueOf(each) === undefined);
  if (!calls[name] && unknown)
    return `${name}: say in query-plans/store-queries.ts what its parameter \`${unknown}\` is, in \`values\` or \`calls\``;
  const given = calls[name] ?? [
    parameters.map((each) =>
      typeof each === "string" ? valueOf(each) : Object.fromEntries(each.map((field) => [field, valueOf(field)])),
    ),
  ];
  const clock = new FixedClock(name.startsWith("deleteExpired") ? early : late);
  return given.map((each) => (db) => query(kind === "db" ? db : { db, clock, hashKey: visitorHashOf(1) }, ...each));
}
