import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import type { MemberPartInput, TimelineEntry } from "@panshi/contracts/site/member-detail";
import { pipeline } from "@panshi/db";
import type { AdministratorCtx } from "../../platform/context.ts";
import { cursorBinding } from "../../platform/list/cursor.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { readMemberPart } from "./member-parts.ts";
import {
  selectChangeEvents,
  selectBulkChangeEvents,
  selectDrawEvents,
  selectGrantEvents,
  selectOrderEvents,
  selectPrayerEvents,
  selectRegistrationTimes,
  selectRevocationEvents,
  selectSignInEvents,
  kindOrderAtSameTime,
  type TimelinePosition,
  type TimelineRange,
} from "./timeline-store.ts";

/** What happened with a member, newest first. Throws `not_found`, `bad_cursor`. */
export const viewTimeline = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<TimelineEntry>> => {
    const { id: memberId, limit, cursor } = input;
    return readMemberPart(ctx, input, (tx) => readTimeline(tx, { memberId, limit, cursor }));
  },
);

/** An entry with its time, which is written at the end. */
type Entry = TimelineEntry extends infer One
  ? One extends TimelineEntry
    ? Omit<One, "at"> & { at: Date }
    : never
  : never;

const NONE = Promise.resolve([]);

/**
 * A page of what happened with a member, newest first: one query for each source, in one round trip, and the newest entries of
 * all of them. Inside a transaction. Orders only with `orders:read`, wishes are named without their texts.
 */
export async function readTimeline(
  ctx: Pick<AdministratorCtx, "db" | "actor" | "clock">,
  { memberId, limit, cursor }: { memberId: string; limit: number; cursor?: string | undefined },
): Promise<Page<TimelineEntry>> {
  const after = cursor === undefined ? null : decodePosition(memberId, cursor);
  const range: TimelineRange = { memberId, after, rows: limit + 1, now: ctx.clock.now() };
  const may = (permission: "orders:read" | "prayers:read") => hasPermission(ctx.actor.role, permission);
  const { db } = ctx;
  const sources = await pipeline(ctx, [
    () => selectChangeEvents(db, range),
    () => selectBulkChangeEvents(db, range),
    () => selectSignInEvents(db, range),
    () => selectDrawEvents(db, range),
    () => (may("prayers:read") ? selectPrayerEvents(db, range) : NONE),
    () => (may("orders:read") ? selectOrderEvents(db, range) : NONE),
    () => selectRevocationEvents(db, range),
    () => selectGrantEvents(db, range),
    () => selectRegistrationTimes(db, memberId),
  ]);
  const [changed, changedInBulk, signedIn, drew, prayed, ordered, revoked, granted, [member]] = sources;
  const entries: Entry[] = [
    ...[...changed, ...changedInBulk].map(({ administrator, ...row }) => ({
      kind: "changed" as const,
      ...row,
      administratorName: administrator && personName(administrator),
    })),
    ...signedIn.map((row) => ({ kind: "signed_in" as const, ...row })),
    ...drew.map((row) => ({ kind: "drew" as const, ...row })),
    ...prayed.map((row) => ({ kind: "prayed" as const, ...row })),
    ...ordered.map((row) => ({ kind: "ordered" as const, ...row })),
    ...revoked.map((row) => ({ kind: "revoked" as const, ...row })),
    ...granted.map((row) => ({ kind: "granted" as const, ...row })),
    ...(member ? begun(memberId, member) : []),
  ];
  const found = entries.filter((entry) => !after || compare(after, entry) < 0).sort(compare);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((entry) => ({ ...entry, at: entry.at.toISOString() }) as TimelineEntry),
    next: last && found.length > limit ? encodePosition(memberId, last) : null,
  };
}

const begun = (
  id: string,
  { registeredAt, completedAt }: { registeredAt: Date; completedAt: Date | null },
): Entry[] => [
  ...(completedAt ? [{ kind: "completed" as const, id, at: completedAt }] : []),
  { kind: "registered" as const, id, at: registeredAt },
];

/** Later entries first, then by kind, then the greater id: the order of each source's query. */
function compare(a: TimelinePosition, b: TimelinePosition): number {
  const byTime = b.at.getTime() - a.at.getTime();
  if (byTime !== 0) return byTime;
  const byKind = kindOrderAtSameTime.indexOf(a.kind) - kindOrderAtSameTime.indexOf(b.kind);
  if (byKind !== 0) return byKind;
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1;
}

const ids: Record<TimelinePosition["kind"], RegExp> = (() => {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  const [hash, number] = [/^[0-9a-f]{64}$/, /^0\d{18}$/];
  const own = { changed: number, signed_in: hash };
  return {
    drew: uuid,
    prayed: uuid,
    ordered: uuid,
    revoked: uuid,
    granted: uuid,
    completed: uuid,
    registered: uuid,
    ...own,
  };
})();

const bindingOf = (memberId: string) => cursorBinding(["timeline", memberId]);

/** The opaque cursor of an entry: of its member's timeline alone. */
const encodePosition = (memberId: string, { at, kind, id }: TimelinePosition): string =>
  Buffer.from(JSON.stringify([bindingOf(memberId), at.getTime(), kind, id])).toString("base64url");

/** The position of a cursor. Throws `bad_cursor` for what {@link encodePosition} did not make for this member. */
function decodePosition(memberId: string, cursor: string): TimelinePosition {
  const [binding, time, kind, id] = parseArray(cursor);
  const known = kindOrderAtSameTime.find((one) => one === kind);
  if (
    binding !== bindingOf(memberId) ||
    !known ||
    typeof time !== "number" ||
    typeof id !== "string" ||
    !ids[known].test(id)
  )
    throw new AppError("bad_cursor");
  const at = new Date(time);
  const year = at.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new AppError("bad_cursor");
  return { at, kind: known, id };
}

function parseArray(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
