import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { auditEntries, files, pictures } from "@panshi/db/schema";
import { asc, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { removeUnusedFiles } from "../file/remove-file.ts";
import { UploadedFile } from "../file/uploaded-file.ts";
import { insertTestAdministrator, outcomeOf, type TestCore, testCore } from "../../testing.ts";
import { removeUnusedPictures } from "./remove-unused-pictures.ts";
import { storePicture } from "./store-picture.ts";

let core: TestCore;
let ctx: AdministratorCtx;
let folder: string;
let image: UploadedFile;
beforeAll(async () => {
  core = await testCore();
  const { id: administratorId } = await insertTestAdministrator(core.ctx, "admin");
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId, role: "admin" } };
  folder = await mkdtemp(join(tmpdir(), "panshi-picture-"));
  const content = Buffer.from("pixels");
  const path = join(folder, "upload");
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest();
  image = new UploadedFile({ path, clientName: "a.png", clientType: "image/png", size: content.length, sha256 });
});
afterAll(async () => {
  await core.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  core.jobs.length = 0;
  core.stored.clear();
});

const rows = () => core.database.db.select().from(pictures);
/** Runs what the queue of removals has. */
const removeQueued = async () => {
  for (const { queue, data } of core.jobs.splice(0)) {
    expect(queue).toBe("remove-unused-files");
    await removeUnusedFiles(ctx, data as { filenames: string[] });
  }
};

describe("storePicture", () => {
  it("stores every file of the picture, its rows and an audit entry, unused until something names it", async () => {
    const { imageUrl, width, height } = await storePicture(ctx, { image });
    expect([width, height]).toEqual([1, 1]);
    const [row] = await core.database.db.select().from(pictures).orderBy(desc(pictures.id)).limit(1);
    const now = core.clock.now();
    expect(row).toMatchObject({ isStored: true, createdAt: now, unusedSince: now });
    expect(row?.uploadedBy).toBe(ctx.actor.administratorId);
    const stored = await core.database.db
      .select()
      .from(files)
      .where(eq(files.pictureId, row?.id ?? ""))
      .orderBy(asc(files.filename));
    const name = `picture-${row?.id}-1x1`;
    expect(stored.map((file) => [file.filename, file.class, file.mediaType, file.size])).toEqual([
      [`${name}-w1.avif`, "public", "image/avif", 6],
      [`${name}.webp`, "public", "image/webp", 6],
    ]);
    expect(stored.every((file) => file.sha256.equals(image.sha256))).toBe(true);
    expect(imageUrl).toBe(`/uploads/${name}.webp`);
    expect([...core.stored.keys()].toSorted()).toEqual(stored.map(({ filename }) => filename));
    const [entry] = await core.database.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: "picture.upload", subjectId: row?.id, after: { imageUrl, width, height } });
  });

  it("is refused without the permission, before the file is read", async () => {
    const moderator = { ...ctx, actor: { ...ctx.actor, role: "moderator" as const } };
    const encodePicture = () => Promise.reject(new Error("encoded"));
    expect(await outcomeOf(storePicture({ ...moderator, encodePicture }, { image }))).toBe("forbidden");
  });

  it.each([1, 2])("leaves nothing when the storage fails at file %i", async (at) => {
    const before = await rows();
    let puts = 0;
    const storage: AdministratorCtx["storage"] = {
      ...ctx.storage,
      put: (...given) => ((puts += 1) === at ? Promise.reject(new Error("disk full")) : ctx.storage.put(...given)),
    };
    await expect(storePicture({ ...ctx, storage }, { image })).rejects.toThrow("disk full");
    expect(await rows()).toEqual(before);
    await removeQueued();
    expect(core.stored.size).toBe(0);
  });

  it("of a server that dies after the files were stored is removed an hour later, files included", async () => {
    const before = await rows();
    // A server that is gone neither finishes the picture nor tidies up.
    const gone = () => Promise.reject(new Error("gone"));
    let puts = 0;
    const storage: AdministratorCtx["storage"] = {
      ...ctx.storage,
      put: async (...given) => {
        await ctx.storage.put(...given);
        if ((puts += 1) === 2) await gone();
      },
    };
    await expect(storePicture({ ...ctx, storage, enqueue: gone }, { image })).rejects.toThrow("gone");
    expect(core.warnings.at(-1)?.message).toBe("unfinished picture not removed");
    expect([(await rows()).length - before.length, core.stored.size]).toEqual([1, 2]);
    const remove = () => removeUnusedPictures(ctx, { limit: 10 });
    core.clock.advance(HOUR);
    expect(await remove()).toBe(0);
    core.clock.advance(1);
    expect(await remove()).toBe(1);
    expect(await rows()).toEqual(before);
    await removeQueued();
    expect(core.stored.size).toBe(0);
  });

  it("that takes so long that it was removed meanwhile fails, and leaves nothing", async () => {
    const before = await rows();
    const storage: AdministratorCtx["storage"] = {
      ...ctx.storage,
      put: async (...given) => {
        core.clock.advance(HOUR + 1);
        await removeUnusedPictures(ctx, { limit: 10 });
        await removeQueued();
        await ctx.storage.put(...given);
      },
    };
    expect(await outcomeOf(storePicture({ ...ctx, storage }, { image }))).toBe("unavailable");
    expect(core.stored.size).toBe(2);
    await removeQueued();
    expect([await rows(), core.stored.size]).toEqual([before, 0]);
  });
});
