import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { xlsxChunks } from "./xlsx.ts";

type Row = { name: string; count: number };
const columns = { 姓名: ({ name }: Row) => name, 次數: ({ count }: Row) => count };
const times = { 時間: { time: ({ at }: { at: Date | null }) => at } };

async function chunksOf(file: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks = [];
  for await (const chunk of file) chunks.push(chunk);
  return chunks;
}

it("writes headings, numbers and texts, and no text becomes a formula", async () => {
  const names = ["王小明", "=1+1", "+886912345678", "@cmd", "-1", "＝1+1", "a\u0001<&>\"'", "  前後  ", "😀"];
  async function* batches() {
    yield names.slice(0, 4).map((name, count) => ({ name, count }));
    yield names.slice(4).map((name, count) => ({ name, count: count + 4 }));
  }
  const file = await chunksOf(xlsxChunks("會員", columns, batches()));
  const { sheets } = await readXlsx(Buffer.concat(file));
  expect(sheets.map(({ name }) => name)).toEqual(["會員"]);
  expect(sheets[0]?.rows).toEqual([["姓名", "次數"], ...names.map((name, count) => [name, count])]);
  expect([...(sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
});

it("writes times as dates of the clocks in Taipei, in a format that shows hours and minutes", async () => {
  async function* batches() {
    yield [{ at: new Date("2026-02-28T16:30:00Z") }, { at: null }, { at: new Date("2026-03-01T15:59:00Z") }];
  }
  const file = Buffer.concat(await chunksOf(xlsxChunks("會員", times, batches())));
  const { sheets } = await readXlsx(file, { readStyles: true });
  const [sheet] = sheets;
  expect(sheet?.rows.map(([at]) => at)).toEqual([
    "時間",
    new Date("2026-03-01T00:30:00Z"),
    null,
    new Date("2026-03-01T23:59:00Z"),
  ]);
  expect(sheet?.cells?.get("1,0")?.style?.numFmt).toBe("yyyy-mm-dd hh:mm");
});

it("closes what it reads from when its reader goes, and when it fails", async () => {
  let closed = 0;
  async function* endless(fails: boolean) {
    try {
      for (let count = 0; ; count += 1) {
        if (fails && count > 100) throw new Error("connection lost");
        yield Array.from({ length: 500 }, () => ({ name: String(Math.random()), count }));
      }
    } finally {
      closed += 1;
    }
  }
  for await (const chunk of xlsxChunks("會員", columns, endless(false))) if (chunk.length > 1000) break;
  expect(closed).toBe(1);
  const all = chunksOf(xlsxChunks("會員", columns, endless(true)));
  await expect(all).rejects.toThrow("connection lost");
  expect(closed).toBe(2);
});
