import { trpc } from "@panshi/client/trpc";
import { type MemberNote, memberNoteKinds } from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { Button } from "@panshi/ui/button";
import { useState } from "react";
import { PartRow } from "../../../kit/detail/part.tsx";
import { ZonedTime } from "../../../kit/list/cells.tsx";
import type { ResourceInfo } from "../../../kit/resource-info.ts";
import { RemoveDialog } from "../../../kit/remove-dialog.tsx";
import { useHasPermission } from "../../../lib/administrator.ts";
import { MemberPart } from "./member-part.tsx";
import { memberResource } from "./member-resource.ts";

/** A note is read with its member, whose queries are refetched when it is gone. */
const notes: ResourceInfo<MemberNote> = {
  name: "備註",
  unit: "則",
  title: ({ text }) => text,
  queryKey: memberResource.queryKey,
};

type NotesPartProps = { member: MemberDetail; onAdd: () => void };

/** The administrators' notes and reasons; only for those who may see contacts, which a text may hold. */
export function NotesPart({ member, onAdd }: NotesPartProps) {
  const { client } = trpc.useUtils();
  const mayChange = useHasPermission("members:write");
  const [removed, setRemoved] = useState<MemberNote | null>(null);
  if (!member.notes) return null;
  return (
    <>
      <MemberPart
        memberId={member.id}
        title="備註"
        name="notes"
        load={client.admin.member.notes.query}
        first={member.notes}
        empty="還沒有備註。會員看不到這裡寫的。"
        actions={
          mayChange && (
            <Button variant="line" size="sm" onClick={onAdd}>
              寫備註
            </Button>
          )
        }
      >
        {(note) => (
          <PartRow
            key={note.id}
            what={<p className="whitespace-pre-line break-words">{note.text}</p>}
            end={
              mayChange &&
              note.isOwn &&
              note.kind === "note" && (
                <Button
                  variant="quiet"
                  size="sm"
                  className="-my-2"
                  aria-label={`刪除備註「${note.text.slice(0, 20)}」`}
                  onClick={() => setRemoved(note)}
                >
                  刪除
                </Button>
              )
            }
          >
            {memberNoteKinds[note.kind]}，{note.administratorName}，<ZonedTime at={note.createdAt} />
          </PartRow>
        )}
      </MemberPart>
      <RemoveDialog
        noun={notes}
        row={removed}
        onClose={() => setRemoved(null)}
        remove={({ id }) => client.admin.memberChange.deleteNote.mutate({ id })}
        text={({ text }) => `「${text.slice(0, 60)}」會從這位會員的備註裡拿掉。`}
      />
    </>
  );
}
