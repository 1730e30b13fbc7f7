import { trpc } from "@panshi/client/trpc";
import type { Download } from "@panshi/contracts/platform/file";
import type { SignedInMember } from "@panshi/contracts/accounts/member";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderWithData } from "../../../lib/page/testing.tsx";
import { Downloads, FileRow } from "./downloads.tsx";

const file: Download = {
  name: "守則",
  description: "",
  filename: "rules.pdf",
  size: 1000,
  date: "2026-11-21T02:00:00.000Z",
  type: "application/pdf",
  own: false,
  stopped: false,
  newer: null,
};
const row = (more: Partial<Download>) => renderWithData(<FileRow file={{ ...file, ...more }} />, () => {});

test("a file has its facts and its download, but not while its refund is decided", () => {
  expect(row({})).toMatch(/PDF 文件.*2026年11月21日.*href="[^"]*rules\.pdf\?download"/);
  expect(row({ stopped: true })).toContain("退款處理中，現在不能下載");
  expect(row({ stopped: true })).not.toContain("href");
});

test("a file that was changed since says what changed, and has the version that was bought", () => {
  const newer = (note: string) => row({ newer: { number: 2, note, date: file.date, boughtUrl: "/uploads/1.pdf" } });
  expect(newer("改了錯字")).toMatch(
    /這是第 2 版，.*更新：改了錯字.*href="\/uploads\/1\.pdf\?download".*取得買下時的版本/,
  );
  expect(newer("")).toContain("更新。");
  expect(row({})).not.toContain("取得買下時的版本");
});

test("the files of everybody and one's own stand apart; nothing at all is said once", () => {
  const page = (user: SignedInMember | null, free: Download[], own: Download[] | null) =>
    renderWithData(<Downloads />, (client) => {
      client.setQueryData(["/api/auth/user"], user);
      client.setQueryData(getQueryKey(trpc.member.shop.freeFiles, undefined, "query"), free);
      if (own) client.setQueryData(getQueryKey(trpc.member.shop.ownFiles, undefined, "query"), own);
    });
  const member = { id: "1" } as SignedInMember;
  expect(page(member, [file], [file])).toMatch(/人人都可以下載.*>你的</);
  expect(page(null, [file], [file])).not.toContain(">你的<");
  expect(page(member, [], [])).toContain("目前沒有可下載的檔案");
  expect(page(null, [], null)).toContain("目前沒有可下載的檔案");
  expect(page(member, [], null)).not.toContain("目前沒有可下載的檔案");
  expect(page(member, [], [file])).not.toMatch(/目前沒有可下載的檔案|人人都可以下載/);
});
