import type { MomentInput } from "@panshi/contracts/moment";
import type { ProductType, Purchase } from "@panshi/contracts/purchase";
import type { MomentContent } from "./moment-content.ts";

/** The three kinds of items in the order of the form. */
export const itemKinds = [
  { field: "codeImageItemId", type: "code_image", label: "圖像", none: "不放圖像" },
  { field: "musicItemId", type: "music", label: "聲音", none: "安靜" },
  { field: "creativeItemId", type: "creative", label: "神諭卡", none: "不放神諭卡" },
] as const satisfies readonly { field: string; type: ProductType; label: string; none: string }[];

/** The state of the form: ids of items, empty for none. */
export const emptyDraft = { combinationName: "", codeImageItemId: "", musicItemId: "", creativeItemId: "" };
type ComposeDraft = typeof emptyDraft;

/** The chosen items that are still owned. */
export function chosenItems(
  draft: ComposeDraft,
  purchases: readonly Purchase[],
): Omit<MomentContent, "combinationName"> {
  const owned = (id: string) => purchases.find((each) => each.id === id) ?? null;
  return {
    creativeItem: owned(draft.creativeItemId),
    codeImageItem: owned(draft.codeImageItemId),
    musicItem: owned(draft.musicItemId),
  };
}

/** The input for saving the moment. */
export const toMomentInput = (draft: ComposeDraft): MomentInput => ({
  combinationName: draft.combinationName.trim(),
  creativeItemId: draft.creativeItemId || null,
  codeImageItemId: draft.codeImageItemId || null,
  musicItemId: draft.musicItemId || null,
});
