import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberListInput } from "@panshi/contracts/site/member-list";
import { maySeeContacts } from "../../platform/contact-mask.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { memberContactSearchListQuery, memberNameSearchListQuery } from "./store.ts";

/**
 * The list that the administrator may search. Throws `bad_input` for a search with another sort than creation: what a search found
 * has one order, for which its index is made (docs/decisions/0030).
 */
export function memberListByPermission(
  ctx: Pick<AdministratorCtx, "actor">,
  { search, sort }: Pick<MemberListInput, "search" | "sort">,
) {
  if (search && sort !== "createdAt" && sort !== "-createdAt")
    throw new AppError("bad_input", { issues: [{ path: "sort", message: "搜尋的結果只能依註冊時間排序" }] });
  return maySeeContacts(ctx) ? memberContactSearchListQuery : memberNameSearchListQuery;
}
