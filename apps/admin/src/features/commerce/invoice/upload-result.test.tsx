import type { InvoiceBatch, NumberUploadResult } from "@panshi/contracts/commerce/invoice-record";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { UploadResult } from "./upload-dialog.tsx";

// The real ones render into a portal, which the server leaves out.
vi.mock("@panshi/ui/overlay/dialog", () => {
  const shown = ({ children }: { children: ReactNode }) => children;
  return { Dialog: shown, DialogContent: shown };
});

const shown = (faultCount: number, listed: number, changes: Partial<NumberUploadResult> = {}) => {
  const result: NumberUploadResult = {
    taken: 0,
    rejected: 0,
    unchanged: 0,
    faultCount,
    faults: Array.from({ length: listed }, (_, index) => ({ line: index + 2, key: "", message: "沒有這筆訂單" })),
    awaitedCount: 0,
    awaited: [],
    ...changes,
  };
  const batch = { name: "20260301-1" } as InvoiceBatch;
  return renderToStaticMarkup(<UploadResult batch={batch} result={result} onClose={() => {}} onAgain={() => {}} />);
};

it("tells how many rows have faults, and how many of them are listed where not all are", () => {
  expect(shown(300, 50)).toContain("300 列有問題，沒有登錄");
  expect(shown(300, 50)).toContain("只列出前 50 列。");
  expect(shown(50, 50)).toContain("50 列有問題，沒有登錄");
  expect(shown(50, 50)).not.toContain("只列出前");
});

it("tells what is still awaited, and that not all of it is listed", () => {
  expect(shown(0, 0)).toContain("這一批的號碼都回來了。");
  expect(shown(0, 0)).not.toContain("列有問題");
  const some = shown(0, 0, { awaitedCount: 3, awaited: ["PS1", "PS2"] });
  for (const words of ["這一批還有 3 筆在等號碼", "PS1", "PS2", "只列出前 2 筆。"]) expect(some).toContain(words);
  expect(some).not.toContain("都回來了");
  expect(shown(0, 0, { awaitedCount: 1, awaited: ["PS1"] })).not.toContain("只列出前");
});
