import { randomUUID } from "node:crypto";
import type { SlipInput } from "@panshi/contracts/journey/oracle";
import { pictureMessages } from "@panshi/contracts/platform/picture";
import { AppError } from "@panshi/contracts/platform/errors";
import { transaction } from "@panshi/db";
import { files, oracleSlips, pictures, pictureUses } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createSlip, updateSlip } from "../../journey/oracle/staff/manage-slips.ts";
import { DAY } from "../clock.ts";
import type { AdministratorCtx } from "../context.ts";
import { insertTestAdministrator, outcomeOf, tally, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { removeUnusedPictures } from "./remove-unused-pictures.ts";
import { insertTestPicture } from "./testing.ts";
import { recordPictureUses } from "./record-picture-uses.ts";

let core: TestCore;
let uploadedBy: string;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  uploadedBy = (await insertTestAdministrator(core.ctx, "admin")).id;
  ctx = { ...core.ctx, actor: { kind: "administrator", administratorId: uploadedBy, role: "admin" } };
});
afterAll(() => core.close());

type Use = Parameters<typeof recordPictureUses>[1];
const addPicture = (given: object = {}) => insertTestPicture(core.ctx, { uploadedBy, ...given });
const newSubject = () => ({ type: "blog_post", id: randomUUID() }) as const;
const use = (input: Use) => transaction(core.ctx, (tx) => recordPictureUses(tx, input));
const pictureRow = async (id: string) =>
  (await core.database.db.select().from(pictures).where(eq(pictures.id, id)))[0] ?? null;
const unusedSince = async (id: string) => (await pictureRow(id))?.unusedSince;
const usesOf = async (id: string) =>
  (await core.database.db.select().from(pictureUses).where(eq(pictureUses.pictureId, id))).length;
/** Does some work in a transaction that stays open until the caller commits it. */
async function hold(work: (tx: TestCore["ctx"]) => Promise<unknown>): Promise<{ commit: () => Promise<void> }> {
  const [worked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = transaction(core.ctx, async (tx) => {
    await work(tx);
    worked.resolve();
    await mayCommit.promise;
  });
  await Promise.race([worked.promise, ended]);
  const commit = () => {
    mayCommit.resolve();
    return ended;
  };
  return { commit };
}
const remove = (limit = 100) => removeUnusedPictures(core.ctx, { limit });

describe("recordPictureUses", () => {
  it("keeps what a subject names, and marks what it names no more unless something else does", async () => {
    const [one, two, shared] = [await addPicture(), await addPicture(), await addPicture()];
    const [first, second] = [newSubject(), newSubject()];
    await use({ subject: second, imageUrls: [shared.imageUrl] });
    await use({ subject: first, imageUrls: [one.imageUrl, null, shared.imageUrl, one.imageUrl, undefined] });
    expect([await unusedSince(one.id), await unusedSince(shared.id), await usesOf(one.id)]).toEqual([null, null, 1]);
    core.clock.advance(1000);
    await use({ subject: first, imageUrls: [two.imageUrl] });
    expect([await unusedSince(one.id), await unusedSince(shared.id)]).toEqual([core.clock.now(), null]);
    await use({ subject: first, imageUrls: [] });
    await use({ subject: second, imageUrls: [] });
    expect([await unusedSince(two.id), await unusedSince(shared.id)]).toEqual([core.clock.now(), core.clock.now()]);
    await use({ subject: first, imageUrls: [one.imageUrl] });
    expect(await unusedSince(one.id)).toBeNull();
  });

  it("with `keep` never lets go of an earlier one", async () => {
    const [one, two] = [await addPicture(), await addPicture()];
    const subject = { type: "product", id: randomUUID() } as const;
    await use({ subject, imageUrls: [one.imageUrl], keep: true });
    await use({ subject, imageUrls: [two.imageUrl], keep: true });
    await use({ subject, imageUrls: [], keep: true });
    expect([await unusedSince(one.id), await unusedSince(two.id)]).toEqual([null, null]);
  });

  it("refuses, at the given path, a picture that is not there, not stored yet, or named by another size", async () => {
    const subject = newSubject();
    const { id, imageUrl } = await addPicture();
    const unfinished = await addPicture({ isStored: false, unusedSince: null });
    for (const url of [
      imageUrl.replace(id, randomUUID()),
      imageUrl.replace("800x600", "800x601"),
      imageUrl.replace(".webp", "-w480.webp"),
      imageUrl.replace(".webp", ".avif"),
      "/uploads/picture-",
      unfinished.imageUrl,
    ]) {
      const refused = await use({ subject, imageUrls: [imageUrl, url], path: "content" }).catch((error) => error);
      expect(refused, url).toBeInstanceOf(AppError);
      expect(refused.body).toMatchObject({
        code: "bad_input",
        message: pictureMessages.missing,
        issues: [{ path: "content", message: pictureMessages.missing }],
      });
    }
    expect([await usesOf(id), await unusedSince(id)]).toEqual([0, core.clock.now()]);
    await use({ subject, imageUrls: ["/art/landing/hero.avif", "/uploads/first_ember.jpg", ""] });
  });

  it("locks pictures in one order, so that subjects which swap theirs do not stop each other", async () => {
    const urls = (await runConcurrently(4, () => addPicture())).map(({ imageUrl }) => imageUrl);
    const subjects = [newSubject(), newSubject(), newSubject()];
    const outcomes = await runConcurrently(12, (n) =>
      outcomeOf(
        use({
          subject: subjects[n % 3] ?? newSubject(),
          imageUrls: n % 2 ? urls.slice(0, 3) : urls.slice(1).toReversed(),
        }),
      ),
    );
    expect(tally(outcomes)).toEqual({ ok: 12 });
  });
});

describe("removeUnusedPictures", () => {
  it("removes what nothing has used for a day, with the rows of its files, and queues its files", async () => {
    core.clock.advance(2 * DAY);
    await remove();
    const [unused, recent, used] = [
      await addPicture(),
      await addPicture({ unusedSince: new Date(core.clock.now().getTime() + 1000) }),
      await addPicture(),
    ];
    await use({ subject: newSubject(), imageUrls: [used.imageUrl] });
    core.jobs.length = 0;
    core.clock.advance(DAY);
    expect(await remove()).toBe(0);
    core.clock.advance(1);
    expect(await remove()).toBe(1);
    expect(await remove()).toBe(0);
    expect([await pictureRow(unused.id), await pictureRow(recent.id), await pictureRow(used.id)]).toEqual([
      null,
      expect.objectContaining({ id: recent.id }),
      expect.objectContaining({ id: used.id }),
    ]);
    expect(await core.database.db.$count(files, eq(files.pictureId, unused.id))).toBe(0);
    expect(await core.database.db.$count(files, eq(files.pictureId, used.id))).toBe(4);
    const names = ["-w480.avif", "-w480.webp", "-w800.avif", ".webp"].map(
      (end) => `picture-${unused.id}-800x600${end}`,
    );
    expect(core.jobs).toEqual([{ queue: "remove-unused-files", data: { filenames: names } }]);
  });

  it("removes at most its limit, and no picture that is marked as unused but used", async () => {
    core.clock.advance(2 * DAY);
    await remove();
    await runConcurrently(3, () => addPicture());
    const marked = await addPicture();
    await use({ subject: newSubject(), imageUrls: [marked.imageUrl] });
    await transaction(core.ctx, ({ db }) =>
      db.update(pictures).set({ unusedSince: core.clock.now() }).where(eq(pictures.id, marked.id)),
    );
    core.clock.advance(2 * DAY);
    expect([await remove(2), await remove(2)]).toEqual([2, 1]);
    expect(await pictureRow(marked.id)).not.toBeNull();
  });

  it("passes over a picture that begins to be used at this moment", async () => {
    const { id, imageUrl } = await addPicture();
    core.clock.advance(2 * DAY);
    const using = await hold((tx) => recordPictureUses(tx, { subject: newSubject(), imageUrls: [imageUrl] }));
    expect(await remove()).toBe(0);
    await using.commit();
    expect(await remove()).toBe(0);
    expect([(await pictureRow(id)) !== null, await usesOf(id)]).toEqual([true, 1]);
  });

  it("whichever comes first: the use succeeds and the picture stays, or it is gone and the use is refused", async () => {
    const raced = await runConcurrently(12, () => addPicture());
    core.clock.advance(2 * DAY);
    const outcomes = await Promise.all(
      raced.flatMap(({ imageUrl }, at) => [
        outcomeOf(use({ subject: newSubject(), imageUrls: [imageUrl] })),
        ...(at % 4 === 0 ? [remove(3).then(() => "removed")] : []),
      ]),
    );
    const uses = outcomes.filter((outcome) => outcome !== "removed");
    const left = await Promise.all(
      raced.map(async ({ id }) => `${(await pictureRow(id)) !== null} ${await usesOf(id)}`),
    );
    expect(left).toEqual(uses.map((outcome) => (outcome === "ok" ? "true 1" : "false 0")));
    expect(Object.keys(tally(uses)).every((outcome) => ["ok", "bad_input"].includes(outcome))).toBe(true);
  });

  it("that has begun makes a use wait, which is then refused", async () => {
    const { imageUrl } = await addPicture();
    core.clock.advance(2 * DAY);
    const removing = await hold((tx) => removeUnusedPictures(tx, { limit: 100 }));
    const waiting = outcomeOf(use({ subject: newSubject(), imageUrls: [imageUrl] }));
    await vi.waitFor(async () => {
      const locks = await core.database.sql`select 1 from pg_locks where not granted`;
      expect(locks).toHaveLength(1);
    });
    await removing.commit();
    expect(await waiting).toBe("bad_input");
  });
});

describe("a slip", () => {
  const texts: SlipInput = {
    title: "星起",
    description: "",
    imageUrl: null,
    category: "general",
    fortuneLevel: "good",
    interpretation: "先站穩",
    advice: "",
    displayOrder: 0,
    isActive: true,
  };

  it("keeps the picture of each of its versions, and is not stored with one that is gone", async () => {
    const [first, second, gone] = [await addPicture(), await addPicture(), await addPicture()];
    const { id } = await createSlip(ctx, { ...texts, imageUrl: first.imageUrl });
    await updateSlip(ctx, { ...texts, id, imageUrl: second.imageUrl });
    await updateSlip(ctx, { ...texts, id });
    core.clock.advance(2 * DAY);
    await remove();
    expect([await pictureRow(first.id), await pictureRow(second.id)].map((row) => row?.unusedSince)).toEqual([
      null,
      null,
    ]);
    const before = await core.database.db.select().from(oracleSlips);
    const imageUrl = gone.imageUrl;
    expect(await outcomeOf(createSlip(ctx, { ...texts, imageUrl }))).toBe("bad_input");
    expect(await outcomeOf(updateSlip(ctx, { ...texts, id, imageUrl }))).toBe("bad_input");
    expect(await core.database.db.select().from(oracleSlips)).toEqual(before);
  });
});
