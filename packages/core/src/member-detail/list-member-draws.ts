import type { Page } from "@panshi/contracts/list";
import type { MemberDraw, MemberPartInput } from "@panshi/contracts/member-detail";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { requirePermission } from "../require-permission.ts";
import { openPart } from "./open-part.ts";
import { toDraw } from "./part-views.ts";
import { memberDraws } from "./parts-store.ts";

/** A member's draws without their questions, newest first. Throws `not_found`. */
export async function listMemberDraws(ctx: AdministratorCtx, input: MemberPartInput): Promise<Page<MemberDraw>> {
  requirePermission(ctx, "members:read");
  const { id, ...page } = input;
  return openPart(ctx, input, (tx) => readPage({ ctx: tx, list: memberDraws, owner: id, input: page, view: toDraw }));
}
