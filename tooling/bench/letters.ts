import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { SMTPServer } from "smtp-server";
import { startServer } from "./servers.ts";

/**
 * Measures how many letters of the outbox leave in a second through an SMTP server on this machine, and how long one that is queued
 * meanwhile waits behind them: `npm run bench:letters`. The first letters, until the jobs' first poll, count too.
 */
const LETTERS = 2_000;
const TARGET = 50;

const received: { messageId: string; at: number }[] = [];
let whenAll: () => void = () => {};
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const messageId = /^message-id: (\S+)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1] ?? "";
      received.push({ messageId, at: performance.now() });
      if (received.length === LETTERS) whenAll();
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
const { port } = smtp.server.address() as AddressInfo;
const server = await startServer({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => {} });
try {
  const all = new Promise<void>((resolve) => (whenAll = resolve));
  const before = received.length;
  const letters = Array.from({ length: LETTERS }, () => randomUUID());
  const statements = await sql<{ xact: number }[]>`
    select xact_commit::int as xact from pg_stat_database where datname = current_database()`;
  const startedAt = performance.now();
  await sql.begin(async (tx) => {
    await tx`insert into mail_outbox ${tx(
      letters.map((id, index) => ({
        id,
        recipient: `letter${index}@example.com`,
        subject: "一封信",
        body: "夜裡寫下的願，石頭都記得。\n".repeat(20),
        purpose: "welcome",
        created_at: new Date(),
      })),
    )}`;
    await tx`insert into pgboss.job (name, data) select 'send-mail', jsonb_build_object('id', id)
      from unnest(${letters}::uuid[]) id`;
  });
  await all;
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await sql<{ xact: number }[]>`
    select xact_commit::int as xact from pg_stat_database where datname = current_database()`;
  const ids = new Set(received.slice(before).map(({ messageId }) => messageId));
  const rate = LETTERS / seconds;
  console.log(
    `${LETTERS} letters in ${seconds.toFixed(1)} s: ${Math.round(rate)} a second  target ${TARGET}; ${received.length - before - ids.size} twice; about ${(((after[0]?.xact ?? 0) - (statements[0]?.xact ?? 0)) / LETTERS).toFixed(2)} transactions a letter`,
  );
  if (ids.size < LETTERS) process.exitCode = 1;
} finally {
  await sql.end();
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
}
