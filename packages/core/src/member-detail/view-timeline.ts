import type { Page } from "@panshi/contracts/list";
import type { MemberPartInput, TimelineEntry } from "@panshi/contracts/member-detail";
import type { AdministratorCtx } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { openPart } from "./open-part.ts";
import { readTimeline } from "./read-timeline.ts";

/** What happened with a member, newest first. Throws `not_found`, `bad_cursor`. */
export async function viewTimeline(ctx: AdministratorCtx, input: MemberPartInput): Promise<Page<TimelineEntry>> {
  requirePermission(ctx, "members:read");
  const { id: memberId, limit, cursor } = input;
  return openPart(ctx, input, (tx) => readTimeline(tx, { memberId, limit, cursor }));
}
