import { expect, it } from "vitest";
import { csvChunks, toCsv } from "./csv.ts";

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
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["﹢1", "'﹢1"],
  ["−1", "'−1"],
  ["\u200b=1+1", "'\u200b=1+1"],
  ["\ufeff\u2060＝1", "'\ufeff\u2060＝1"],
  ["\u202e=1", "'\u202e=1"],
  ["\u00ad\u3000 =1", "'\u00ad\u3000 =1"],
  ["\u115f=1", "'\u115f=1"],
  ["\n=1", `"'\n=1"`],
  ["\r\n=1", `"'\r\n=1"`],
  ["\rtext", `"'\rtext"`],
  ["\ntext", `"'\ntext"`],
  [" text", " text"],
  ["\u200btext", "\u200btext"],
  ["1=1", "1=1"],
  ["02-2345-6789", "02-2345-6789"],
  ['=HYPERLINK("https://x.test","y")', `"'=HYPERLINK(""https://x.test"",""y"")"`],
])("writes %j as %j: no formula, no broken line", (value, written) =>
  expect(toCsv([["first", value]])).toBe(`\ufefffirst,${written}\r\n`),
);

it("gives a file in chunks: the headings before a row is read, then each batch, like a file made at once", async () => {
  let read = 0;
  async function* batches() {
    for (const rows of [[["一", "=1"]], [], [["二", "a,b"]]]) {
      read += 1;
      yield rows;
    }
  }
  const columns = { 標題: ([title]: string[]) => title ?? "", 內容: ([, body]: string[]) => body ?? "", 數: () => -1 };
  const chunks = csvChunks(columns, batches());
  expect(await chunks.next()).toEqual({ done: false, value: "\ufeff標題,內容,數\r\n" });
  expect(read).toBe(0);
  expect(await chunks.next()).toEqual({ done: false, value: "一,'=1,-1\r\n" });
  expect(read).toBe(1);
  expect(await chunks.next()).toEqual({ done: false, value: '二,"a,b",-1\r\n' });
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});
