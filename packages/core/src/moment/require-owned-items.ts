import { AppError } from "@panshi/contracts/errors";
import type { MomentInput } from "@panshi/contracts/moment";
import type { Db } from "@panshi/db";
import { findOwnPurchases } from "../purchase/find-own-purchases.ts";

const itemTypes = { creativeItemId: "creative", codeImageItemId: "code_image", musicItemId: "music" } as const;
type Field = keyof typeof itemTypes;

/** Throws `bad_input` with the fields whose item the member does not own, is of another type, or goes back in a refund. */
export async function requireOwnedItems({
  ctx,
  input,
}: {
  ctx: { db: Db };
  input: Pick<MomentInput, Field> & { memberId: string };
}): Promise<void> {
  const chosen = (Object.keys(itemTypes) as Field[]).flatMap((field) => {
    const id = input[field];
    return id === null ? [] : [{ field, id }];
  });
  const owned = await findOwnPurchases({ ctx, input: { memberId: input.memberId, ids: chosen.map(({ id }) => id) } });
  const issues = chosen.flatMap(({ field, id }) => {
    const item = owned.get(id);
    if (item?.productType !== itemTypes[field]) return { path: field, message: "請從你的寶庫選擇" };
    return item.stoppedAt === null ? [] : { path: field, message: "這件收藏正在退款，現在不能使用" };
  });
  if (issues.length > 0) throw new AppError("bad_input", { issues });
}
