import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createMailer } from "../src/adapters/mail.ts";

let smtp: SMTPServer;
let smtpUrl: string;
const received: string[] = [];
let open = 0;
let mostOpen = 0;
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, done) {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      done();
    },
    onClose() {
      open -= 1;
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith("nobody@") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
beforeEach(() => {
  received.length = 0;
});

const email = { id: "019ca7a0-0000-7000-8000-000000000001", recipient: "a@example.com", subject: "主旨", body: "內文" };
const from = "hello@panshi.test";

it("a message has the sender's name, its recipient and an id that stays the same when it is sent again", async () => {
  const deliver = createMailer({ smtpUrl, from, siteName: async () => "Starfall" });
  await deliver(email);
  await deliver(email);
  expect(received).toHaveLength(2);
  for (const message of received) {
    expect(message).toMatch(/^From: Starfall <hello@panshi\.test>\r$/m);
    expect(message).toMatch(/^To: a@example\.com\r$/m);
    expect(message).toMatch(new RegExp(`^Message-ID: <${email.id}@panshi>\\r$`, "m"));
  }
});

it("a refused recipient fails its own message and no other", async () => {
  const deliver = createMailer({ smtpUrl, from, siteName: async () => "Starfall" });
  const results = await Promise.allSettled([
    deliver(email),
    deliver({ ...email, recipient: "nobody@example.com" }),
    deliver(email),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(received).toHaveLength(2);
});

it("many messages at once use at most ten connections and read the site's name once", async () => {
  const before = open;
  mostOpen = open;
  const siteName = vi.fn(async () => "Starfall");
  const deliver = createMailer({ smtpUrl, from, siteName });
  await Promise.all(Array.from({ length: 60 }, () => deliver(email)));
  expect(received).toHaveLength(60);
  expect(mostOpen - before).toBe(10);
  expect(siteName).toHaveBeenCalledTimes(1);
});

it("a new site name is used after ten seconds, and one that could not be read is read again at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    const siteName = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("database away"));
    siteName.mockResolvedValueOnce("Old").mockResolvedValue("New");
    // Without a server, so that no timer of the connection is faked: only what is read matters.
    const deliver = createMailer({ smtpUrl: "smtp://127.0.0.1:1", from, siteName });
    await expect(deliver(email)).rejects.toThrow("database away");
    await expect(deliver(email)).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(9_999);
    await expect(deliver(email)).rejects.toThrow();
    expect(siteName).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    await expect(deliver(email)).rejects.toThrow();
    expect(siteName).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
