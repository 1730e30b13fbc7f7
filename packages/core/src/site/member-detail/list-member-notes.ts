import type { Page } from "@panshi/contracts/platform/list";
import type { MemberNote } from "@panshi/contracts/site/member-change";
import type { MemberPartInput } from "@panshi/contracts/site/member-detail";
import { readPage } from "../../platform/list/read-page.ts";
import { noteView } from "../member-change/note-view.ts";
import { staffVerb } from "../../platform/staff-verb.ts";
import { openPart } from "./open-part.ts";
import { notesOfMember } from "./parts-store.ts";

/** What administrators wrote about a member, newest first; a text may hold a contact. Throws `not_found`. */
export const listMemberNotes = staffVerb(
  "members:contact",
  async (ctx, input: MemberPartInput): Promise<Page<MemberNote>> => {
    const { id, ...page } = input;
    const view = (row: Parameters<typeof noteView>[1]) => noteView(ctx, row);
    return openPart(ctx, input, (tx) => readPage({ ctx: tx, list: notesOfMember, owner: id, input: page, view }));
  },
);
