import type { MemberNote } from "@panshi/contracts/site/member-change";
import { personName } from "@panshi/contracts/platform/person-name";
import type { AdministratorCtx } from "../../platform/context.ts";
import type { findNote } from "./store.ts";

type NoteRow = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** A note as the back office shows it. The reason of a change is nobody's to delete. */
export const noteView = (
  { actor }: Pick<AdministratorCtx, "actor">,
  { id, kind, text, administratorId, author, createdAt }: NoteRow,
): MemberNote => ({
  id,
  kind,
  text,
  administratorId,
  administratorName: personName(author),
  isOwn: kind === "note" && administratorId === actor.administratorId,
  createdAt: createdAt.toISOString(),
});
