import { newId, transaction } from "@panshi/db";
import { mailOutbox } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FixedClock } from "../clock.ts";
import { type EmailMessage, queueMail } from "./queue-mail.ts";
import { listMail, type DeliverEmail, sendMail } from "./send-mail.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
const post = vi.fn<DeliverEmail>();
const enqueue = vi.fn(async () => {});
beforeEach(() => {
  post.mockReset();
  enqueue.mockReset();
});

const letter: EmailMessage = { recipient: "a@example.com", subject: "主旨", body: "內文", purpose: "welcome" };
const ctx = () => ({ db: database.db, clock, post, enqueue });
const queue = (given: Partial<EmailMessage> = {}) => transaction(ctx(), (tx) => queueMail(tx, { ...letter, ...given }));
const newest = async () => (await listMail({ ctx: ctx() }))[0] ?? expect.fail("no letter");
const stored = async (id: string) =>
  (await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0] ?? expect.fail("no such letter");

describe("a letter", () => {
  it("is written with its job, once for each key, and only within a transaction", async () => {
    for (let round = 0; round < 3; round += 1) await queue({ key: "welcome:1" });
    expect(enqueue).toHaveBeenCalledTimes(1);
    await queue();
    await queue();
    expect(enqueue).toHaveBeenCalledTimes(3);
    expect(await database.db.$count(mailOutbox)).toBe(3);
    await expect(queueMail(ctx(), letter)).rejects.toThrow();
  });

  it("that is undone with its cause is never there", async () => {
    const before = await database.db.$count(mailOutbox);
    const undone = transaction(ctx(), async (tx) => {
      await queueMail(tx, letter);
      throw new Error("the registration failed");
    });
    await expect(undone).rejects.toThrow("the registration failed");
    expect(await database.db.$count(mailOutbox)).toBe(before);
  });

  it("is sent once, however often its job runs", async () => {
    await queue();
    const { id } = await newest();
    for (let round = 0; round < 3; round += 1) await sendMail({ ctx: ctx(), input: { id } });
    expect(post).toHaveBeenCalledTimes(1);
    expect(post.mock.lastCall?.[0]).toMatchObject({ id, recipient: "a@example.com", subject: "主旨", body: "內文" });
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 1, sentAt: clock.now(), lastError: null });
  });

  it("that the post refuses says why, fails its job, and goes out at the next try", async () => {
    await queue();
    const { id } = await newest();
    post.mockRejectedValueOnce(new Error(`550 ${"no such mailbox ".repeat(50)}`));
    await expect(sendMail({ ctx: ctx(), input: { id } })).rejects.toThrow("550");
    const failed = await stored(id);
    expect(failed).toMatchObject({ state: "failed", tries: 1, sentAt: null });
    expect(failed.lastError).toHaveLength(300);
    await sendMail({ ctx: ctx(), input: { id } });
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 2, lastError: null });
  });

  it("that is not there is left alone", async () => {
    await sendMail({ ctx: ctx(), input: { id: newId() } });
    expect(post).not.toHaveBeenCalled();
  });
});
