import { FreeDownloadInput } from "@panshi/contracts/content/free-download";
import { files, freeDownloads } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AdministratorCtx } from "../../platform/context.ts";
import { viewFile } from "../../platform/file/view-file.ts";
import { staffCtx, createUploadedFile } from "../../commerce/product/testing.ts";
import { outcomeOf, tally, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { deleteFreeDownload } from "./staff/delete-free-download.ts";
import {
  createFreeDownload,
  listFreeDownloads,
  moveFreeDownload,
  updateFreeDownload,
  viewFreeDownload,
} from "./staff/manage-free-downloads.ts";
import { listFreeFiles } from "./list-free-files.ts";
import { replaceFreeFile } from "./staff/replace-free-file.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await staffCtx(core, "admin");
});
afterAll(() => core.close());

const add = async (title: string) =>
  createFreeDownload(ctx, { title, description: "印出來用", isActive: true, file: await createUploadedFile() });
const shown = () => {
  core.ctx.cache.drop("free_downloads");
  return listFreeFiles(core.ctx);
};
const isReadable = async (filename: string) =>
  (await outcomeOf(viewFile(ctx, { filename, viewer: () => Promise.resolve(null) }))) === "ok";

it("is listed for everybody with its description, in its order; replaced, hidden and deleted it is gone at once", async () => {
  expect(await shown()).toEqual([]);
  const [a, b] = [await add("手冊"), await add("練習紙")];
  expect(await shown()).toMatchObject([
    {
      name: "手冊",
      description: "印出來用",
      filename: a.filename,
      type: "application/pdf",
      own: false,
      stopped: false,
      newer: null,
    },
    { name: "練習紙" },
  ]);
  await moveFreeDownload(ctx, { id: b.id, beforeId: a.id });
  expect((await shown()).map(({ name }) => name)).toEqual(["練習紙", "手冊"]);
  const replaced = await replaceFreeFile(ctx, { id: a.id, file: await createUploadedFile("PK\x03\x04") });
  expect(replaced).toMatchObject({ mediaType: "application/zip", updatedAt: a.updatedAt });
  expect([await isReadable(a.filename), await isReadable(replaced.filename)]).toEqual([false, true]);
  expect(core.jobs.at(-1)).toEqual({ queue: "remove-unused-files", data: { filenames: [a.filename] } });
  const hidden = { title: "手冊", description: "", isActive: false, id: a.id, updatedAt: a.updatedAt };
  const { displayOrder } = await viewFreeDownload(ctx, { id: a.id });
  expect(displayOrder).toBeGreaterThan(0);
  // An edit that names no place keeps the one that it has.
  expect(await updateFreeDownload(ctx, hidden)).toMatchObject({ isActive: false, displayOrder });
  expect(await outcomeOf(updateFreeDownload(ctx, hidden))).toBe("edit_conflict");
  expect((await shown()).map(({ name }) => name)).toEqual(["練習紙"]);
  const input = { limit: 50, sort: "displayOrder", isActive: false } as const;
  expect((await listFreeDownloads(ctx, input)).items.map(({ id }) => id)).toEqual([a.id]);
  expect(tally(await runConcurrently(2, () => outcomeOf(deleteFreeDownload(ctx, { id: b.id }))))).toEqual({
    ok: 1,
    not_found: 1,
  });
  expect([await shown(), await isReadable(b.filename)]).toEqual([[], false]);
  expect(await outcomeOf(replaceFreeFile(ctx, { id: b.id, file: await createUploadedFile() }))).toBe("not_found");
});

it("of two replacements at once the last one stays and no file is left beside it", async () => {
  const { id } = await add("兩人");
  const files2 = [await createUploadedFile(), await createUploadedFile()];
  const results = await runConcurrently(2, (index) => replaceFreeFile(ctx, { id, file: files2[index] ?? fail() }));
  const { db } = core.database;
  const [row] = await db
    .select({ filename: files.filename })
    .from(freeDownloads)
    .innerJoin(files, eq(files.id, freeDownloads.fileId))
    .where(eq(freeDownloads.id, id));
  const kept = await Promise.all(results.map(({ filename }) => isReadable(filename)));
  expect(kept.filter(Boolean)).toHaveLength(1);
  expect(row?.filename).toBe(results[kept.indexOf(true)]?.filename);
});
const fail = (): never => {
  throw new Error("no file");
};

it("one of them is read by its id, listed or not, also by a moderator, until it is deleted", async () => {
  const [paper, other] = [await add("單頁"), await add("別頁")];
  const moderator = await staffCtx(core, "moderator");
  const read = ({ id }: { id: string }) => viewFreeDownload(moderator, { id });
  expect(await read(paper)).toEqual(paper);
  expect(await read(other)).toEqual(other);
  const { id, updatedAt } = paper;
  const changed = { id, updatedAt, title: "改名", description: "不列出", isActive: false };
  const hidden = await updateFreeDownload(ctx, changed);
  expect(hidden).toMatchObject({ id, title: "改名", description: "不列出", isActive: false, filename: paper.filename });
  expect(await read(paper)).toEqual(hidden);
  await deleteFreeDownload(ctx, { id });
  expect(await outcomeOf(read(paper))).toBe("not_found");
  expect(await read(other)).toEqual(other);
});

it("takes no hostile title", () => {
  for (const title of ["", "\u202ea", "a\u200bb", "題".repeat(101), "\0"])
    expect(FreeDownloadInput.safeParse({ title }).success).toBe(false);
});
