import { newId, transaction } from "@panshi/db";
import { mailOutbox, orders } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FixedClock } from "../clock.ts";
import { insertTestMember } from "../../testing.ts";
import { listOutboxEmails } from "./list-outbox-emails.ts";
import { type EmailMessage, queueMail } from "./queue-mail.ts";
import { type DeliverEmail, deliverQueuedMail } from "./send-mail.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const clock = new FixedClock(new Date("2026-03-01T04:00:00Z"));
const deliver = vi.fn<DeliverEmail>();
const enqueue = vi.fn(async () => {});
beforeEach(() => {
  deliver.mockReset();
  enqueue.mockReset();
});

const email: EmailMessage = { recipient: "a@example.com", subject: "主旨", body: "內文", purpose: "welcome" };
const ctx = () => ({ db: database.db, clock, deliver, enqueue });
const queue = (given: Partial<EmailMessage> = {}) => transaction(ctx(), (tx) => queueMail(tx, { ...email, ...given }));
const newest = async () => (await listOutboxEmails(ctx()))[0] ?? expect.fail("no e-mail");
/** Runs the job of one e-mail; throws its failure. */
async function deliverOne(given: Parameters<typeof deliverQueuedMail>[0], id: string): Promise<void> {
  const failure = (await deliverQueuedMail(given, { ids: [id] })).get(id);
  if (failure) throw failure;
}
const stored = async (id: string) =>
  (await database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0] ?? expect.fail("no such e-mail");

describe("an e-mail", () => {
  it("is queued with its job, once for each key, and only within a transaction", async () => {
    for (let round = 0; round < 3; round += 1) await queue({ key: "welcome:1" });
    expect(enqueue).toHaveBeenCalledTimes(1);
    await queue();
    await queue();
    expect(enqueue).toHaveBeenCalledTimes(3);
    expect(await database.db.$count(mailOutbox)).toBe(3);
    await expect(queueMail(ctx(), email)).rejects.toThrow();
  });

  it("is rolled back with its transaction", async () => {
    const before = await database.db.$count(mailOutbox);
    const undone = transaction(ctx(), async (tx) => {
      await queueMail(tx, email);
      throw new Error("the registration failed");
    });
    await expect(undone).rejects.toThrow("the registration failed");
    expect(await database.db.$count(mailOutbox)).toBe(before);
  });

  it("is sent once, however often its job runs", async () => {
    await queue();
    const { id } = await newest();
    for (let round = 0; round < 3; round += 1) await deliverOne(ctx(), id);
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(deliver.mock.lastCall?.[0]).toMatchObject({ id, recipient: "a@example.com", subject: "主旨", body: "內文" });
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 1, sentAt: clock.now(), lastError: null });
  });

  it("whose delivery fails stores the error, fails its job, and is sent at the next try", async () => {
    await queue();
    const { id } = await newest();
    deliver.mockRejectedValueOnce(new Error(`550 ${"no such mailbox ".repeat(50)}`));
    await expect(deliverOne(ctx(), id)).rejects.toThrow("550");
    const failed = await stored(id);
    expect(failed).toMatchObject({ state: "failed", tries: 1, sentAt: null });
    expect(failed.lastError).toHaveLength(300);
    await deliverOne(ctx(), id);
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 2, lastError: null });
  });

  it("that another job delivered meanwhile stays sent, though the slow first delivery fails after it", async () => {
    await queue();
    const { id } = await newest();
    const slow = Promise.withResolvers<void>();
    deliver.mockReturnValueOnce(slow.promise);
    const first = deliverOne(ctx(), id);
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(1));
    const later = new FixedClock(new Date(clock.now().getTime() + 3 * 60_000));
    await deliverOne({ ...ctx(), clock: later }, id);
    slow.reject(new Error("ETIMEDOUT"));
    await expect(first).rejects.toThrow("ETIMEDOUT");
    expect(await stored(id)).toMatchObject({ state: "sent", lastError: null, sentAt: later.now() });
  });

  it("that a job delivers is left to it for two minutes, then taken for lost with it", async () => {
    await queue();
    const { id } = await newest();
    const hanging = Promise.withResolvers<void>();
    deliver.mockReturnValueOnce(hanging.promise);
    const first = deliverOne(ctx(), id);
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(1));
    const after = (milliseconds: number) => new FixedClock(new Date(clock.now().getTime() + milliseconds));
    const early = deliverOne({ ...ctx(), clock: after(119_999) }, id);
    await expect(early).rejects.toThrow("another job delivers this e-mail");
    await deliverOne({ ...ctx(), clock: after(120_000) }, id);
    expect(deliver).toHaveBeenCalledTimes(2);
    hanging.resolve();
    await first;
  });

  it("about an order is deleted once it is sent where the order's member was erased, and stays where not", async () => {
    const now = clock.now();
    const left: boolean[] = [];
    for (const deletedAt of [now, null]) {
      const member = await insertTestMember(ctx(), { deletedAt, ...(deletedAt && { email: null, phone: null }) });
      const orderId = newId(now);
      const order = {
        kind: "plan",
        state: "fulfilled",
        planType: "basic",
        planDays: 30,
        description: "",
        subtotal: 1,
        total: 1,
      } as const;
      await transaction(ctx(), ({ db }) =>
        db
          .insert(orders)
          .values({ id: orderId, number: orderId, ...order, memberId: member.id, createdAt: now, updatedAt: now }),
      );
      await queue({ orderId });
      const { id } = await newest();
      await deliverOne(ctx(), id);
      left.push((await database.db.$count(mailOutbox, eq(mailOutbox.id, id))) === 1);
    }
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(left).toEqual([false, true]);
  });

  it("that does not exist is ignored", async () => {
    await deliverOne(ctx(), newId());
    expect(deliver).not.toHaveBeenCalled();
  });
});

describe("a batch of e-mails", () => {
  /** Their ids, in the order of their recipients. */
  const queueMany = async (count: number): Promise<string[]> => {
    const key = newId();
    const recipients = Array.from({ length: count }, (_, index) => `batch${index}@${key}.example.com`);
    await Promise.all(recipients.map((recipient) => queue({ recipient })));
    const rows = await database.db.select().from(mailOutbox).where(inArray(mailOutbox.recipient, recipients));
    return recipients.map((address) => rows.find(({ recipient }) => recipient === address)?.id ?? expect.fail(address));
  };

  it("is delivered at the same time, and each e-mail's failure is its own", async () => {
    const ids = await queueMany(5);
    let open = 0;
    let most = 0;
    deliver.mockImplementation(async ({ recipient }) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      if (recipient.startsWith("batch1@")) throw new Error("550 no such mailbox");
      if (recipient.startsWith("batch3@")) throw new Error("421 try again later");
    });
    const failures = await deliverQueuedMail(ctx(), { ids });
    expect(most).toBe(5);
    expect(ids.map((id) => failures.get(id)?.message)).toEqual([
      undefined,
      "550 no such mailbox",
      undefined,
      "421 try again later",
      undefined,
    ]);
    const rows = await Promise.all(ids.map(stored));
    expect(rows.map(({ state, lastError, tries, sendingUntil }) => [state, lastError, tries, sendingUntil])).toEqual([
      ["sent", null, 1, null],
      ["failed", "550 no such mailbox", 1, null],
      ["sent", null, 1, null],
      ["failed", "421 try again later", 1, null],
      ["sent", null, 1, null],
    ]);
    // The next try sends those alone.
    deliver.mockReset();
    expect(await deliverQueuedMail(ctx(), { ids })).toEqual(new Map());
    expect(new Set(deliver.mock.calls.map(([{ id }]) => id))).toEqual(new Set([ids[1], ids[3]]));
  });

  it("of two workers is delivered once, and left to whoever has it", async () => {
    const ids = await queueMany(4);
    const slow = Promise.withResolvers<void>();
    deliver.mockReturnValue(slow.promise);
    const first = deliverQueuedMail(ctx(), { ids: ids.slice(0, 3) });
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(3));
    deliver.mockResolvedValue();
    const second = await deliverQueuedMail(ctx(), { ids: ids.slice(2) });
    expect([...second].map(([id, { message }]) => [ids.indexOf(id), message])).toEqual([
      [2, "another job delivers this e-mail"],
    ]);
    slow.resolve();
    expect(await first).toEqual(new Map());
    expect(deliver).toHaveBeenCalledTimes(4);
    expect((await Promise.all(ids.map(stored))).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
  });
});
