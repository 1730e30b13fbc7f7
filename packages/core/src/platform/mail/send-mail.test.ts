import { newId, transaction } from "@panshi/db";
import { mailOutbox, orders } from "@panshi/db/schema";
import { testDatabase, type TestDatabase } from "@panshi/db/testing";
import { eq } from "drizzle-orm";
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
    for (let round = 0; round < 3; round += 1) await deliverQueuedMail(ctx(), { id });
    expect(deliver).toHaveBeenCalledTimes(1);
    expect(deliver.mock.lastCall?.[0]).toMatchObject({ id, recipient: "a@example.com", subject: "主旨", body: "內文" });
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 1, sentAt: clock.now(), lastError: null });
  });

  it("whose delivery fails stores the error, fails its job, and is sent at the next try", async () => {
    await queue();
    const { id } = await newest();
    deliver.mockRejectedValueOnce(new Error(`550 ${"no such mailbox ".repeat(50)}`));
    await expect(deliverQueuedMail(ctx(), { id })).rejects.toThrow("550");
    const failed = await stored(id);
    expect(failed).toMatchObject({ state: "failed", tries: 1, sentAt: null });
    expect(failed.lastError).toHaveLength(300);
    await deliverQueuedMail(ctx(), { id });
    expect(await stored(id)).toMatchObject({ state: "sent", tries: 2, lastError: null });
  });

  it("that another job delivered meanwhile stays sent, though the slow first delivery fails after it", async () => {
    await queue();
    const { id } = await newest();
    const slow = Promise.withResolvers<void>();
    deliver.mockReturnValueOnce(slow.promise);
    const first = deliverQueuedMail(ctx(), { id });
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(1));
    const later = new FixedClock(new Date(clock.now().getTime() + 3 * 60_000));
    await deliverQueuedMail({ ...ctx(), clock: later }, { id });
    slow.reject(new Error("ETIMEDOUT"));
    await expect(first).rejects.toThrow("ETIMEDOUT");
    expect(await stored(id)).toMatchObject({ state: "sent", lastError: null, sentAt: later.now() });
  });

  it("that a job delivers is left to it for two minutes, then taken for lost with it", async () => {
    await queue();
    const { id } = await newest();
    const hanging = Promise.withResolvers<void>();
    deliver.mockReturnValueOnce(hanging.promise);
    const first = deliverQueuedMail(ctx(), { id });
    await vi.waitFor(() => expect(deliver).toHaveBeenCalledTimes(1));
    const after = (milliseconds: number) => new FixedClock(new Date(clock.now().getTime() + milliseconds));
    const early = deliverQueuedMail({ ...ctx(), clock: after(119_999) }, { id });
    await expect(early).rejects.toThrow("another job delivers this e-mail");
    await deliverQueuedMail({ ...ctx(), clock: after(120_000) }, { id });
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
      await deliverQueuedMail(ctx(), { id });
      left.push((await database.db.$count(mailOutbox, eq(mailOutbox.id, id))) === 1);
    }
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(left).toEqual([false, true]);
  });

  it("that does not exist is ignored", async () => {
    await deliverQueuedMail(ctx(), { id: newId() });
    expect(deliver).not.toHaveBeenCalled();
  });
});
