import { AppError } from "@panshi/contracts/platform/errors";
import type { MemberPartInput } from "@panshi/contracts/site/member-detail";
import { transaction } from "@panshi/db";
import { writeAccessLog } from "../../platform/access-log/write-access-log.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { isThere } from "./detail-store.ts";

/**
 * Reads a page of a part of a member's details, which opens them: the access log has each page, whatever its cursor. Throws
 * `not_found`, for an erased member too.
 */
export function openPart<Page>(
  ctx: AdministratorCtx,
  { id }: MemberPartInput,
  read: (tx: AdministratorCtx) => Promise<Page>,
): Promise<Page> {
  return transaction(ctx, async (tx) => {
    if (!(await isThere(tx.db, id))) throw new AppError("not_found");
    await writeAccessLog(tx, { kind: "member.open", subjectIds: [id] });
    return read(tx);
  });
}
