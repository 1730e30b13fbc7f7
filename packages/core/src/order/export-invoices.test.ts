import { expect, it } from "vitest";
import { cell } from "./export-invoices.ts";

it.each([
  ["磐石股份有限公司", "磐石股份有限公司"],
  ["", ""],
  ["/ABC1234", "/ABC1234"],
  ["a,b", '"a,b"'],
  ['說"好"', '"說""好"""'],
  ["兩\n行", '"兩\n行"'],
  ["=1+1", "'=1+1"],
  ["+886912345678", "'+886912345678"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ['=HYPERLINK("https://x.test","y")', `"'=HYPERLINK(""https://x.test"",""y"")"`],
])("a cell of %j is %j: no formula, no broken line", (given, written) => expect(cell(given)).toBe(written));
