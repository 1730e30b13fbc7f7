import { AppError } from "@panshi/contracts/errors";
import type { MemberPartInput } from "@panshi/contracts/member-detail";
import { transaction } from "@panshi/db";
import { writeAccessLog } from "../access-log/write-access-log.ts";
import type { AdministratorCtx } from "../context.ts";
import { isThere } from "./detail-store.ts";

/**
 * Reads a page of a part of a member's details. Its first page opens the details as well as these do, so the access log has it; a
 * further page belongs to an opening that is there. Throws `not_found`, for an erased member too.
 */
export function openPart<Page>(
  ctx: AdministratorCtx,
  { id, cursor }: MemberPartInput,
  read: (tx: AdministratorCtx) => Promise<Page>,
): Promise<Page> {
  return transaction(ctx, async (tx) => {
    if (!(await isThere(tx.db, id))) throw new AppError("not_found");
    if (cursor === undefined) await writeAccessLog({ ctx: tx, input: { kind: "member.open", subjectIds: [id] } });
    return read(tx);
  });
}
