import type { Page } from "@panshi/contracts/list";
import type { MemberNote } from "@panshi/contracts/member-change";
import type { MemberPartInput } from "@panshi/contracts/member-detail";
import type { AdministratorCtx } from "../context.ts";
import { readPage } from "../list/read-page.ts";
import { noteView } from "../member-account/note-view.ts";
import { requirePermission } from "../require-permission.ts";
import { openPart } from "./open-part.ts";
import { notesOfMember } from "./parts-store.ts";

/** What administrators wrote about a member, newest first; a text may hold a contact. Throws `not_found`. */
export async function listMemberNotes(ctx: AdministratorCtx, input: MemberPartInput): Promise<Page<MemberNote>> {
  requirePermission(ctx, "members:contact");
  const { id, ...page } = input;
  const view = (row: Parameters<typeof noteView>[1]) => noteView(ctx, row);
  return openPart(ctx, input, (tx) => readPage({ ctx: tx, list: notesOfMember, owner: id, input: page, view }));
}
