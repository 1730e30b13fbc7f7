import { type StarterItem, starterMomentItems, starterSet } from "@panshi/contracts/journey/starter";
import { AppError } from "@panshi/contracts/platform/errors";
import type { ListInput, Page } from "@panshi/contracts/platform/list";
import type { Moment, MomentInput, MomentItem } from "@panshi/contracts/journey/moment";
import { type Db, newId } from "@panshi/db";
import { requireEntitlement } from "../../commerce/membership/view-membership.ts";
import { findOwnPurchases } from "../../commerce/purchase/list-purchases.ts";
import type { MemberCtx } from "../../platform/context.ts";
import { throttleMemberWrite } from "../../platform/limits/count-member-write.ts";
import { type WithTotalFlag, readPage } from "../../platform/list/read-page.ts";
import { memberTransaction } from "../../platform/member-lock/member-transaction.ts";
import {
  deleteMomentRow,
  insertMeditationMoment,
  memberMomentListQuery,
  type MomentRow,
  selectMomentForUpdate,
  updateMomentRow,
} from "./store.ts";

/** `GET /api/meditation-moments`: the member's moments, newest first, with their items. */
export async function listOwnMeditationMoments(ctx: MemberCtx, input: WithTotalFlag<ListInput>): Promise<Page<Moment>> {
  const memberId = ctx.actor.viewer.id;
  const page = await readPage({ ctx, list: memberMomentListQuery, owner: memberId, input });
  return { ...page, items: await attachItems(ctx, { memberId, rows: page.items }) };
}

/**
 * Creates a moment. Throws `membership_required` unless the plan includes moments, `bad_input` for items of others,
 * `too_many`.
 */
export async function createMoment(ctx: MemberCtx, input: MomentInput): Promise<Moment> {
  requireEntitlement(ctx, { entitlement: "moments" });
  await throttleMemberWrite(ctx, { limit: "moment-new:account" });
  await throttleMemberWrite(ctx, { limit: "moment:account" });
  const memberId = ctx.actor.viewer.id;
  return memberTransaction(ctx, "shared", async (tx) => {
    await requireOwnedItems(tx, input);
    const now = ctx.clock.now();
    const { combinationName } = input;
    const row = { id: newId(now), combinationName, ...itemColumns(input), createdAt: now };
    await insertMeditationMoment(tx.db, { ...row, memberId, updatedAt: now });
    const [moment] = await attachItems(tx, { memberId, rows: [row] });
    if (!moment) throw new AppError("internal");
    return moment;
  });
}

/** Updates a moment of the member; needs no membership. Throws `not_found`, also for another member's, `too_many`. */
export async function updateMoment(ctx: MemberCtx, input: MomentInput & { id: string }): Promise<Moment> {
  await throttleMemberWrite(ctx, { limit: "moment:account" });
  const memberId = ctx.actor.viewer.id;
  const { id, combinationName } = input;
  return memberTransaction(ctx, "shared", async (tx) => {
    const before = await selectMomentForUpdate(tx.db, memberId, id);
    if (!before) throw new AppError("not_found");
    await requireOwnedItems(tx, { ...input, before });
    const change = { combinationName, ...itemColumns(input), updatedAt: ctx.clock.now() };
    const row = await updateMomentRow(tx.db, memberId, id, change);
    const [moment] = row ? await attachItems(tx, { memberId, rows: [row] }) : [];
    if (!moment) throw new AppError("not_found");
    return moment;
  });
}

/** Deletes a moment of the member. Throws `not_found`, also for another member's. */
export async function deleteMoment(ctx: MemberCtx, input: { id: string }): Promise<void> {
  const deleted = await memberTransaction(ctx, "shared", (tx) => deleteMomentRow(tx.db, ctx.actor.viewer.id, input.id));
  if (!deleted) throw new AppError("not_found");
}

/** The three places of a moment: its columns and the type of its item. */
const slots = [
  { item: "creativeItem", id: "creativeItemId", starter: "creativeStarter", type: "creative" },
  { item: "codeImageItem", id: "codeImageItemId", starter: "codeImageStarter", type: "code_image" },
  { item: "musicItem", id: "musicItemId", starter: "musicStarter", type: "music" },
] as const;
type Slot = (typeof slots)[number];
type ItemIds = Pick<MomentInput, Slot["id"]>;
type ItemColumns = Pick<MomentRow, Slot["id"] | Slot["starter"]>;

const byId = new Map(starterMomentItems.map((item) => [item.id, item]));
const byKey = new Map<string, StarterItem>(starterMomentItems.map((item) => [item.key, item]));

/** The item of the starter set with this id; undefined for the id of a purchase. */
const starterOfId = (id: string): StarterItem | undefined => byId.get(id);
/** The item of the starter set with this key; null for none. */
const starterOfKey = (key: string | null): StarterItem | null => (key === null ? null : (byKey.get(key) ?? null));

/** The columns of a moment with these items: an id is that of a purchase, or of one of the starter set. */
function itemColumns(ids: ItemIds): ItemColumns {
  const columns: Record<string, string | null> = {};
  for (const slot of slots) {
    const id = ids[slot.id];
    const starter = id === null ? undefined : byId.get(id);
    columns[slot.id] = starter ? null : id;
    columns[slot.starter] = starter?.key ?? null;
  }
  return columns as ItemColumns;
}

/** Adds the items to moments, with one query; a refunded item is null, one whose refund is on its way has no file. */
async function attachItems(
  ctx: { db: Db },
  { memberId, rows }: { memberId: string; rows: readonly MomentRow[] },
): Promise<Moment[]> {
  const ids = rows.flatMap((row) => slots.flatMap(({ id }) => row[id] ?? []));
  const byId = await findOwnPurchases(ctx, { memberId, ids });
  return rows.map((row) => {
    const itemOf = ({ id, starter }: Slot): MomentItem | null => {
      const purchase = byId.get(row[id] ?? "");
      if (purchase) return { ...purchase, source: "purchase" };
      const item = starterOfKey(row[starter]);
      if (!item) return null;
      const { key: _, ...own } = item;
      return own;
    };
    const [creative, codeImage, music] = slots;
    return {
      id: row.id,
      combinationName: row.combinationName,
      creativeItem: itemOf(creative),
      codeImageItem: itemOf(codeImage),
      musicItem: itemOf(music),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/**
 * Throws `bad_input` with the fields whose item is neither the member's purchase nor of their starter set, is of another type, or
 * goes back in a refund. What the moment `before` has of the starter set stays its own, whatever was chosen since.
 */
async function requireOwnedItems(
  ctx: MemberCtx,
  input: Pick<MomentInput, Slot["id"]> & { before?: MomentRow },
): Promise<void> {
  const { viewer } = ctx.actor;
  const chosen = slots.flatMap((slot) => {
    const id = input[slot.id];
    return id === null ? [] : [{ slot, id }];
  });
  const ids = chosen.flatMap(({ id }) => (starterOfId(id) ? [] : id));
  const owned = await findOwnPurchases(ctx, { memberId: viewer.id, ids });
  const starters = new Set(starterSet(viewer).map(({ id }) => id));
  const issues = chosen.flatMap(({ slot, id }) => {
    const starter = starterOfId(id);
    const isOwn = starter ? starters.has(id) || input.before?.[slot.starter] === starter.key : owned.has(id);
    const item = starter ?? owned.get(id);
    if (!isOwn || item?.productType !== slot.type) return { path: slot.id, message: "請從你的收藏選擇" };
    return item.stoppedAt === null ? [] : { path: slot.id, message: "這件收藏正在退款，現在不能使用" };
  });
  if (issues.length > 0) throw new AppError("bad_input", { issues });
}
