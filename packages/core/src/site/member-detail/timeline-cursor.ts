import { AppError } from "@panshi/contracts/platform/errors";
import { cursorBinding } from "../../platform/list/cursor.ts";
import { timelineOrder, type TimelinePosition } from "./timeline-store.ts";

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
export const encodePosition = (memberId: string, { at, kind, id }: TimelinePosition): string =>
  Buffer.from(JSON.stringify([bindingOf(memberId), at.getTime(), kind, id])).toString("base64url");

/** The position of a cursor. Throws `bad_cursor` for what {@link encodePosition} did not make for this member. */
export function decodePosition(memberId: string, cursor: string): TimelinePosition {
  const [binding, time, kind, id] = parseArray(cursor);
  const known = timelineOrder.find((one) => one === kind);
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
