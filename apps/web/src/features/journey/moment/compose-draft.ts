import type { User } from "@panshi/contracts/accounts/member";
import type { MomentInput, MomentItem } from "@panshi/contracts/journey/moment";
import type { ProductType, Purchase } from "@panshi/contracts/commerce/purchase";
import { starterItems, starterSet } from "@panshi/contracts/journey/starter";
import type { MomentContent } from "./moment-content.ts";

/** The three kinds of items in the order of the form. */
export const itemKinds = [
  { field: "codeImageItemId", type: "code_image", label: "看著", none: "只有夜色" },
  { field: "musicItemId", type: "music", label: "聽著", none: "安靜" },
  { field: "creativeItemId", type: "creative", label: "拿在手裡", none: "空著手" },
] as const satisfies readonly { field: string; type: ProductType; label: string; none: string }[];

/** The state of the form: ids of items, empty for none. */
export type ComposeDraft = {
  combinationName: string;
  codeImageItemId: string;
  musicItemId: string;
  creativeItemId: string;
};

/** What a member can compose with: their starter set first, then what they bought and can use. */
export const composeItems = (profile: User["profile"], purchases: readonly Purchase[]): MomentItem[] => [
  ...starterSet(profile),
  // What goes back in a refund cannot be used meanwhile.
  ...purchases.filter(({ stoppedAt }) => stoppedAt === null).map((item) => ({ ...item, source: "purchase" as const })),
];

/** A new moment: one's own planet with one's own song, so that one press is enough. */
export function newDraft({ soulPlanet, sacredSong }: User["profile"]): ComposeDraft {
  const idOf = (key: string | null) => starterItems.find((item) => item.key === key)?.id ?? "";
  return { combinationName: "", codeImageItemId: idOf(soulPlanet), musicItemId: idOf(sacredSong), creativeItemId: "" };
}

/** The chosen items that are still there. */
export function chosenItems(draft: ComposeDraft, items: readonly MomentItem[]): Omit<MomentContent, "combinationName"> {
  const found = (id: string) => items.find((each) => each.id === id) ?? null;
  return {
    creativeItem: found(draft.creativeItemId),
    codeImageItem: found(draft.codeImageItemId),
    musicItem: found(draft.musicItemId),
  };
}

/** The input for saving the moment. */
export const toMomentInput = (draft: ComposeDraft): MomentInput => ({
  combinationName: draft.combinationName.trim(),
  creativeItemId: draft.creativeItemId || null,
  codeImageItemId: draft.codeImageItemId || null,
  musicItemId: draft.musicItemId || null,
});
