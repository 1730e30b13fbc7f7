import type { Page } from "@panshi/contracts/platform/list";
import type { MemberPartInput, TimelineEntry } from "@panshi/contracts/site/member-detail";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { readTimeline } from "./read-timeline.ts";

/** What happened with a member, newest first. Throws `not_found`, `bad_cursor`. */
export const viewTimeline = staffVerb(
  "members:read",
  async (ctx, input: MemberPartInput): Promise<Page<TimelineEntry>> => {
    const { id: memberId, limit, cursor } = input;
    return openPart(ctx, input, (tx) => readTimeline(tx, { memberId, limit, cursor }));
  },
);
