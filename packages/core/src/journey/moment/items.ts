import type { MomentInput } from "@panshi/contracts/journey/moment";
import { type StarterItem, starterItems } from "@panshi/contracts/journey/starter";
import type { MomentRow } from "./store.ts";

/** The three places of a moment: its columns and the type of its item. */
export const slots = [
  { item: "creativeItem", id: "creativeItemId", starter: "creativeStarter", type: "creative" },
  { item: "codeImageItem", id: "codeImageItemId", starter: "codeImageStarter", type: "code_image" },
  { item: "musicItem", id: "musicItemId", starter: "musicStarter", type: "music" },
] as const;
export type Slot = (typeof slots)[number];
type ItemIds = Pick<MomentInput, Slot["id"]>;
type ItemColumns = Pick<MomentRow, Slot["id"] | Slot["starter"]>;

const byId = new Map(starterItems.map((item) => [item.id, item]));
const byKey = new Map<string, StarterItem>(starterItems.map((item) => [item.key, item]));

/** The item of the starter set with this id; undefined for the id of a purchase. */
export const starterOfId = (id: string): StarterItem | undefined => byId.get(id);
/** The item of the starter set with this key; null for none. */
export const starterOfKey = (key: string | null): StarterItem | null =>
  key === null ? null : (byKey.get(key) ?? null);

/** The columns of a moment with these items: an id is that of a purchase, or of one of the starter set. */
export function itemColumns(ids: ItemIds): ItemColumns {
  const columns: Record<string, string | null> = {};
  for (const slot of slots) {
    const id = ids[slot.id];
    const starter = id === null ? undefined : byId.get(id);
    columns[slot.id] = starter ? null : id;
    columns[slot.starter] = starter?.key ?? null;
  }
  return columns as ItemColumns;
}
