import { AppError } from "@panshi/contracts/platform/errors";
import type { Page } from "@panshi/contracts/platform/list";
import { hasPermission } from "@panshi/contracts/platform/permissions";
import { personName } from "@panshi/contracts/platform/person-name";
import type { MemberNote } from "@panshi/contracts/site/member-change";
import type {
  MemberDraw,
  MemberGrant,
  MemberOrder,
  MemberPartInput,
  MemberPrayer,
} from "@panshi/contracts/site/member-detail";
import { transaction } from "@panshi/db";
import { isRevocable } from "../../commerce/membership/change-grants.ts";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import { maySeeContacts } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { noteView } from "../member-change/notes.ts";
import { memberExists } from "./detail-store.ts";
import {
  memberDetailDrawListQuery,
  memberDetailGrantListQuery,
  memberDetailOrderListQuery,
  memberDetailPrayerListQuery,
  memberDetailNoteListQuery,
} from "./parts-store.ts";

/** A member's orders, newest first. Throws `not_found`. */
export const listMemberOrders = staffVerb(
  "orders:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberOrder>> => {
    const { id, ...page } = input;
    return readMemberPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberDetailOrderListQuery, owner: id, input: page, view: toOrder }),
    );
  },
);

/** A member's grants, newest first. Throws `not_found`. */
export const listMemberGrants = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberGrant>> => {
    const { id, ...page } = input;
    return readMemberPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberDetailGrantListQuery, owner: id, input: page, view: toGrant(ctx) }),
    );
  },
);

/** A member's prayers with their wishes, newest first; the access log has their ids. Throws `not_found`. */
export const listMemberPrayers = staffVerb(
  "prayers:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberPrayer>> => {
    const { id, ...page } = input;
    return readMemberPart(ctx, input, async (tx) => {
      const prayers = await readPage({
        ctx: tx,
        list: memberDetailPrayerListQuery,
        owner: id,
        input: page,
        view: toPrayer,
      });
      const subjectIds = prayers.items.map((prayer) => prayer.id);
      await writeAccessLog(tx, { kind: "prayer.list", subjectIds, filters: { memberId: id } });
      return prayers;
    });
  },
);

/** A member's draws without their questions, newest first. Throws `not_found`. */
export const listMemberDraws = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberDraw>> => {
    const { id, ...page } = input;
    return readMemberPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberDetailDrawListQuery, owner: id, input: page, view: toDraw }),
    );
  },
);

/** What administrators wrote about a member, newest first; a text may hold a contact. Throws `not_found`. */
export const listMemberNotes = staffVerb(
  "members:contact",
  async (ctx, input: MemberPartInput): Promise<Page<MemberNote>> => {
    const { id, ...page } = input;
    const view = (row: Parameters<typeof noteView>[1]) => noteView(ctx, row);
    return readMemberPart(ctx, input, (tx) =>
      readPage({ ctx: tx, list: memberDetailNoteListQuery, owner: id, input: page, view }),
    );
  },
);

/**
 * Reads a page of a part of a member's details, which opens them: the access log has each page, whatever its cursor. Throws
 * `not_found`, for an erased member too.
 */
export function readMemberPart<Page>(
  ctx: AdministratorCtx,
  { id }: MemberPartInput,
  read: (tx: AdministratorCtx) => Promise<Page>,
): Promise<Page> {
  return transaction(ctx, async (tx) => {
    if (!(await memberExists(tx.db, id))) throw new AppError("not_found");
    await writeAccessLog(tx, { kind: "member.open", subjectIds: [id] });
    return read(tx);
  });
}

type StaffCtx = Pick<AdministratorCtx, "actor">;
type RowOf<List extends { types: { row: unknown } }> = List["types"]["row"];

/**
 * A grant as the administrator may see it: a reason may hold an address, so it is masked like one; its order only with
 * `orders:read`.
 */
export const toGrant =
  (ctx: StaffCtx) =>
  ({ administrator, grantedAt, revokedAt, paid, ...row }: RowOf<typeof memberDetailGrantListQuery>): MemberGrant => ({
    ...row,
    isRevocable: revokedAt === null && isRevocable({ source: row.source, paid }),
    ...(!maySeeContacts(ctx) && { reason: null, revokedReason: null }),
    ...(!hasPermission(ctx.actor.role, "orders:read") && { orderNumber: null }),
    administratorName: administrator && personName(administrator),
    grantedAt: grantedAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  });

export const toOrder = ({ createdAt, paidAt, ...row }: RowOf<typeof memberDetailOrderListQuery>): MemberOrder => ({
  ...row,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

export const toPrayer = ({ createdAt, ...row }: RowOf<typeof memberDetailPrayerListQuery>): MemberPrayer => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

export const toDraw = ({ createdAt, ...row }: RowOf<typeof memberDetailDrawListQuery>): MemberDraw => ({
  ...row,
  createdAt: createdAt.toISOString(),
});
