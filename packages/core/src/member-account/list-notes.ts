import type { MemberNote } from "@panshi/contracts/member-change";
import type { AdministratorCall } from "../context.ts";
import { requirePermission } from "../require-permission.ts";
import { noteView } from "./note-view.ts";
import { selectNotes } from "./store.ts";

/** Notes on a page of a member; older ones are not shown. */
const NOTES_SHOWN = 100;

/** The newest notes about a member. `members:contact`, since a note may hold what a moderator does not see. */
export async function listNotes({ ctx, input }: AdministratorCall<{ memberId: string }>): Promise<MemberNote[]> {
  requirePermission(ctx, "members:contact");
  return (await selectNotes(ctx.db, input.memberId, NOTES_SHOWN)).map((row) => noteView(ctx, row));
}
