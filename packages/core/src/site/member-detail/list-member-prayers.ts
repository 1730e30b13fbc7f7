import type { Page } from "@panshi/contracts/platform/list";
import type { MemberPartInput, MemberPrayer } from "@panshi/contracts/site/member-detail";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import { readPage } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { toPrayer } from "./part-views.ts";
import { memberPrayers } from "./parts-store.ts";

/** A member's prayers with their wishes, newest first; the access log has their ids. Throws `not_found`. */
export const listMemberPrayers = staffVerb(
  "prayers:read",
  async (ctx, input: MemberPartInput): Promise<Page<MemberPrayer>> => {
    const { id, ...page } = input;
    return openPart(ctx, input, async (tx) => {
      const prayers = await readPage({ ctx: tx, list: memberPrayers, owner: id, input: page, view: toPrayer });
      const subjectIds = prayers.items.map((prayer) => prayer.id);
      await writeAccessLog(tx, { kind: "prayer.list", subjectIds, filters: { memberId: id } });
      return prayers;
    });
  },
);
