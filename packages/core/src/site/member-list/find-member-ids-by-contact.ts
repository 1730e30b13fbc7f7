import { maySeeContacts } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { selectIdsByContact } from "./store.ts";

/** At most `limit` members whose e-mail or phone begins with a text; none without `members:contact`. */
export function findMemberIdsByContact(
  ctx: AdministratorCtx,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  return maySeeContacts(ctx) ? selectIdsByContact(ctx.db, text, limit) : Promise.resolve([]);
}
