import type { MemberNote } from "@panshi/contracts/site/member-change";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import type { Role } from "@panshi/contracts/platform/permissions";
import { expect, it } from "vitest";
import { listButtonLabels, renderWithData, findUnmetTexts } from "../../../lib/testing.tsx";
import { NotesPart } from "./notes-part.tsx";

const note = (text: string, more: Partial<MemberNote> = {}): MemberNote => ({
  id: text,
  kind: "note",
  text,
  administratorId: "0192a000-0000-7000-8000-0000000000aa",
  administratorName: "石守",
  isOwn: true,
  createdAt: "2026-11-21T02:00:00.000Z",
  ...more,
});

it("an administrator can delete a note of their own, not another's and not the reason of a change", () => {
  const items = [note("自己的"), note("別人的", { isOwn: false }), note("停用的原因", { kind: "deactivate" })];
  const member = { id: "0192a000-0000-7000-8000-000000000001", notes: { items, next: null } };
  const shown = (role: Role) =>
    renderWithData(<NotesPart member={member as unknown as MemberDetail} onAdd={() => {}} />, undefined, { role });
  const page = shown("admin");
  expect(
    findUnmetTexts(page, ["備註 寫備註", "自己的 備註，石守， 2026/11/21 10:00", "停用的原因 停用，石守"]),
  ).toEqual([]);
  expect(listButtonLabels(page)).toEqual(["寫備註", "刪除備註「自己的」"]);
  expect(listButtonLabels(shown("moderator"))).toEqual([]);
  for (const { text } of items) expect(page).toContain(text);
  expect([...page.matchAll(/aria-label="刪除備註「([^"」]*)」"/g)].map(([, text]) => text)).toEqual(["自己的"]);
});
