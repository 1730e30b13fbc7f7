import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mailPurposes } from "@panshi/contracts/platform/mail";
import { tokenPurposes } from "@panshi/contracts/accounts/token";
import { newId, transaction } from "@panshi/db";
import { accessEntries, auditEntries, emailChanges, mailOutbox } from "@panshi/db/schema";
import { desc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, MINUTE } from "../../platform/clock.ts";
import type { AdministratorCtx } from "../../platform/context.ts";
import { tokenHash } from "../../platform/hashing.ts";
import { queueMail } from "../../platform/mail/queue-mail.ts";
import { deliverQueuedMail } from "../../platform/mail/send-mail.ts";
import { insertTestMember, outcomeOf, tally, type TestCore, testCore, runConcurrently } from "../../testing.ts";
import { administratorCtx, type TestShop } from "../../testing-shop.ts";
import { issueToken } from "../../accounts/token/manage-tokens.ts";
import { requeueUnsentEmails, setUnsentEmailsAside } from "./decide-unsent-emails.ts";
import { countUnsentEmailsToReview, listUnsentEmails } from "./list-unsent-emails.ts";
import { classifyMailFailure, LOST_AFTER } from "./rules.ts";

let core: TestCore;
let ctx: AdministratorCtx;
beforeAll(async () => {
  core = await testCore();
  ctx = await administratorCtx(core as TestShop);
});
afterAll(() => core.close());

const email = { recipient: "buyer@example.com", subject: "主旨", body: "內文", purpose: "receipt" };

/** Queues a letter; returns its id. */
async function queue(given: Partial<typeof email> & { memberId?: string } = {}): Promise<string> {
  core.jobs.length = 0;
  await transaction(core.ctx, (tx) => queueMail(tx, { ...email, ...given }));
  const [job] = core.jobs as { data: { id: string } }[];
  return job?.data.id ?? expect.fail("no job");
}
/** Runs the job of one letter; throws its failure. */
async function deliver(id: string, run: () => Promise<void>): Promise<void> {
  const failure = (await deliverQueuedMail({ ...core.ctx, deliver: run }, { ids: [id] })).get(id);
  if (failure) throw failure;
}
/** Queues a letter and lets its first delivery fail. */
async function failed(given: Partial<typeof email> = {}, answer = "550 5.1.1 <buyer@example.com>: no such mailbox") {
  const id = await queue(given);
  await expect(deliver(id, () => Promise.reject(new Error(answer)))).rejects.toThrow();
  core.jobs.length = 0;
  return id;
}
const listed = async () => (await listUnsentEmails(ctx, { limit: 200, sort: "-createdAt" })).items;
const letter = async (id: string) => (await listed()).find((row) => row.id === id);
const row = async (id: string) =>
  (await core.database.db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0] ?? expect.fail("no such letter");
const auditsOf = (subjectId: string) =>
  core.database.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId));

it("names each purpose that an email of the sources has", () => {
  const sources = fileURLToPath(new URL("../..", import.meta.url));
  const known = new Set<string>([...Object.keys(mailPurposes), ...tokenPurposes]);
  const unknown = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...readFileSync(`${sources}/${path}`, "utf8").matchAll(/\bpurpose: "(\w+)"/g)])
    .map(([, purpose]) => purpose ?? "")
    .filter((purpose) => !known.has(purpose));
  expect(unknown).toEqual([]);
});

it("lists failed, lost and waiting letters with their reason, and counts those that need somebody", async () => {
  const before = await countUnsentEmailsToReview(ctx);
  const lost = await queue();
  core.clock.advance(LOST_AFTER + MINUTE);
  const [bounced, waiting] = [await failed(), await queue()];
  expect(await letter(bounced)).toMatchObject({
    state: "failed",
    purpose: "付款收據",
    recipient: "buyer@example.com",
    failure: "refused",
    answer: "550 5.1.1 <buyer@example.com>: no such mailbox",
    tries: 1,
    isRetried: true,
    refusal: null,
  });
  expect(await letter(lost)).toMatchObject({ state: "lost", failure: null, refusal: null });
  expect(await letter(waiting)).toMatchObject({ state: "waiting", refusal: "queued" });
  expect(await countUnsentEmailsToReview(ctx)).toBe(before + 2);
  const states = async (state: "failed" | "lost" | "waiting" | "stuck") =>
    (await listUnsentEmails(ctx, { limit: 200, sort: "-createdAt", state })).items.map(({ id }) => id);
  expect(await states("stuck")).toHaveLength(before + 2);
  expect([await states("failed"), await states("lost"), await states("waiting")]).toEqual([
    [bounced],
    [lost],
    [waiting],
  ]);
  const masked = { ...ctx, actor: { ...ctx.actor, role: "moderator" as const } };
  expect(await outcomeOf(listUnsentEmails(masked, { limit: 1, sort: "-createdAt" }))).toBe("forbidden");
});

it("queues a failed letter once, however many people press at once, with one job and one entry", async () => {
  const id = await failed();
  const outcomes = await runConcurrently(4, () => outcomeOf(requeueUnsentEmails(ctx, { ids: [id] })));
  expect(tally(outcomes)).toEqual({ ok: 1, conflict: 3 });
  expect(core.jobs).toEqual([{ queue: "send-mail", data: { id } }]);
  expect(await row(id)).toMatchObject({ state: "waiting", tries: 0, lastError: null, queuedAt: core.clock.now() });
  const audits = await auditsOf(id);
  expect(audits.map(({ action, after }) => ({ action, after }))).toEqual([
    { action: "letter.requeue", after: { purposes: ["receipt"], orderIds: [] } },
  ]);
  expect(JSON.stringify(audits)).not.toContain("example.com");
  await deliver(id, () => Promise.resolve());
  expect(await outcomeOf(requeueUnsentEmails(ctx, { ids: [id] }))).toBe("conflict");
  expect(await letter(id)).toBeUndefined();
});

it("queues several: those that were sent meanwhile are left, and one entry names the others", async () => {
  const [first, second, sent] = [await failed(), await failed(), await failed()];
  await deliver(sent, () => Promise.resolve());
  const result = await requeueUnsentEmails(ctx, { ids: [first, second, sent] });
  expect(result).toEqual({ changed: 2, left: 1 });
  expect(core.jobs.map(({ data }) => (data as { id: string }).id).sort()).toEqual([first, second].sort());
  const [entry] = (await auditsOf("*")).slice(-1);
  expect(entry?.after).toMatchObject({ ids: [first, second].sort() });
  expect(await outcomeOf(requeueUnsentEmails(ctx, { ids: [newId()] }))).toBe("not_found");
});

it("delivers a letter with two jobs once, and not while another job delivers it", async () => {
  const id = await failed();
  await requeueUnsentEmails(ctx, { ids: [id] });
  let deliveries = 0;
  await deliver(id, async () => {
    deliveries += 1;
    await expect(deliver(id, () => Promise.reject(new Error("sent twice")))).rejects.toThrow("another job");
    expect(await outcomeOf(requeueUnsentEmails(ctx, { ids: [id] }))).toBe("conflict");
  });
  await deliver(id, () => Promise.reject(new Error("sent twice")));
  expect([deliveries, (await row(id)).state]).toEqual([1, "sent"]);
});

it("delivers a letter whose job died midway", async () => {
  const id = await queue();
  await transaction(core.ctx, ({ db }) =>
    db
      .update(mailOutbox)
      .set({ sendingUntil: new Date(core.clock.now().getTime() + MINUTE) })
      .where(eq(mailOutbox.id, id)),
  );
  await expect(deliver(id, () => Promise.resolve())).rejects.toThrow("another job");
  core.clock.advance(2 * MINUTE);
  await deliver(id, () => Promise.resolve());
  expect((await row(id)).state).toBe("sent");
});

it("a letter is queued while it is delivered, and lost once its delivery must have died: it can be queued or set aside", async () => {
  const ids = [await queue(), await queue()];
  const [again = "", aside = ""] = ids;
  core.clock.advance(LOST_AFTER + MINUTE);
  const until = new Date(core.clock.now().getTime() + MINUTE);
  await transaction(core.ctx, ({ db }) =>
    db.update(mailOutbox).set({ sendingUntil: until }).where(inArray(mailOutbox.id, ids)),
  );
  const refusals = async () => [
    (await letter(again))?.refusal,
    await outcomeOf(setUnsentEmailsAside(ctx, { ids: [aside] })),
  ];
  expect(await refusals()).toEqual(["queued", "conflict"]);
  core.clock.advance(MINUTE);
  expect(await refusals()).toEqual([null, "ok"]);
  expect(await outcomeOf(requeueUnsentEmails(ctx, { ids: [again] }))).toBe("ok");
  expect(await row(again)).toMatchObject({ state: "waiting", sendingUntil: null, queuedAt: core.clock.now() });
});

it("never sends a link again that has ended, or a letter whose content is short-lived", async () => {
  const { id: memberId } = await insertTestMember(core.ctx);
  const token = await transaction(core.ctx, (tx) =>
    issueToken(tx, { memberId, purpose: "reset_password", lifetime: DAY }),
  );
  const change = { confirm: "confirm-token", stop: "stop-token" };
  await transaction(core.ctx, ({ db }) =>
    db.insert(emailChanges).values({
      id: newId(),
      memberId,
      newEmail: "new@example.com",
      reason: "換信箱",
      requestedBy: ctx.actor.administratorId,
      createdAt: core.clock.now(),
      confirmHash: tokenHash(change.confirm),
      stopHash: tokenHash(change.stop),
      confirmedAt: core.clock.now(),
    }),
  );
  const link = (path: string, value: string) => ({ body: `請打開：\n${core.ctx.origin}/${path}#token=${value}\n` });
  const ids = {
    usable: await failed({ purpose: "reset_password", ...link("reset-password", token) }),
    unknown: await failed({ purpose: "reset_password", ...link("reset-password", "some-other-token") }),
    without: await failed({ purpose: "claim" }),
    confirmed: await failed({ purpose: "email_change_confirm", ...link("email-change/confirm", change.confirm) }),
    stop: await failed({ purpose: "email_change_stop", ...link("email-change/stop", change.stop) }),
    code: await failed({ purpose: "refund_account_code" }),
    foreign: await failed({ purpose: "constructor" }),
  };
  const refusals = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, (await letter(id))?.refusal])),
    );
  const ended = {
    unknown: "link_ended",
    without: "link_ended",
    confirmed: "link_ended",
    code: "short_lived",
    foreign: "short_lived",
  };
  expect(await refusals()).toEqual({ ...ended, usable: null, stop: null });
  core.clock.advance(2 * DAY);
  expect(await refusals()).toEqual({ ...ended, usable: "link_ended", stop: null });
  const input = { ids: [ids.usable, ids.code] };
  expect(await outcomeOf(requeueUnsentEmails(ctx, input))).toBe("conflict");
  expect(core.jobs).toEqual([]);
});

it("sets letters aside that need not be sent, once, and no job sends them", async () => {
  const id = await failed({ purpose: "refund_account_code" });
  const input = { ids: [id] };
  const before = await countUnsentEmailsToReview(ctx);
  expect(tally(await runConcurrently(2, () => outcomeOf(setUnsentEmailsAside(ctx, input))))).toEqual({
    ok: 1,
    conflict: 1,
  });
  expect([await countUnsentEmailsToReview(ctx), await letter(id)]).toEqual([before - 1, undefined]);
  await deliver(id, () => Promise.reject(new Error("sent")));
  expect((await row(id)).state).toBe("set_aside");
  expect(await outcomeOf(setUnsentEmailsAside(ctx, { ...input, ids: [await queue()] }))).toBe("conflict");
  expect((await auditsOf(id)).map(({ action }) => action)).toEqual(["letter.set_aside"]);
});

it("says in words what the mail server answered", () => {
  const answers = {
    "connect ECONNREFUSED 127.0.0.1:25": "unreachable",
    "Invalid login: 535 authentication failed": "sign_in",
    "550 no such mailbox": "refused",
    "451 4.7.1 try again later": "later",
    "something odd": "other",
  };
  expect(Object.keys(answers).map(classifyMailFailure)).toEqual(Object.values(answers));
  expect(classifyMailFailure(null)).toBeNull();
});

it("the access log has the letters that were shown, and by what they were filtered", async () => {
  const id = await failed();
  await listUnsentEmails(ctx, { limit: 10, sort: "-createdAt", state: "failed" });
  const [entry] = await core.database.db.select().from(accessEntries).orderBy(desc(accessEntries.id)).limit(1);
  expect(entry).toMatchObject({ kind: "letter.list", filters: { state: "failed" } });
  expect(entry?.subjectIds).toContain(id);
});
