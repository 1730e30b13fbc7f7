import type { Page } from "@panshi/contracts/list";
import type { MemberGrant, MemberPartInput } from "@panshi/contracts/member-detail";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { openPart } from "./open-part.ts";
import { toGrant } from "./part-views.ts";
import { memberGrants } from "./parts-store.ts";

/** A member's grants, newest first. Throws `not_found`. */
export async function listMemberGrants(ctx: AdministratorCtx, input: MemberPartInput): Promise<Page<MemberGrant>> {
  requirePermission(ctx, "members:read");
  const { id, ...page } = input;
  return openPart(ctx, input, (tx) =>
    readPage({ ctx: tx, list: memberGrants, owner: id, input: page, view: toGrant(ctx) }),
  );
}
