import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { HASHES_AT_A_TIME, passwordQueue } from "@panshi/core/accounts/password/hash-password";
import { newToken } from "@panshi/core/platform/hashing";
import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { uniqueNetworkAddress, type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addMember, PASSWORD, registrationBody } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** Ends the jobs that {@link occupy} began. */
let release: () => Promise<void> = () => Promise.resolve();
afterEach(() => release());

/** How many of those jobs were refused. */
let refused = 0;
/** Occupies the hashing slots, and queues `each` waiting jobs from each of `addresses` addresses. */
function occupy(addresses: number, each = 1): void {
  refused = 0;
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const jobs = Array.from({ length: HASHES_AT_A_TIME }, () => passwordQueue.run({ address: "running" }, () => ended));
  for (let address = 0; address < addresses; address += 1)
    for (let job = 0; job < each; job += 1)
      jobs.push(passwordQueue.run({ address: `192.0.2.${address}` }, async () => {}).catch(() => void (refused += 1)));
  release = async () => {
    release = () => Promise.resolve();
    end();
    await Promise.all(jobs);
  };
}
const trpc = (name: string, json: object, cookies: Record<string, string> = {}, address = uniqueNetworkAddress()) =>
  server.call<{ error?: { json: { data: { code: string } } } }>("POST", `/trpc/member.${name}`, {
    body: { json },
    cookies,
    address,
  });

describe("password hashes wait in one queue", () => {
  it("that answers 503 with Retry-After when it is full, whichever call asks for one", async () => {
    const { email, cookies } = await addMember(server);
    const { email: username } = await addAdministrator(server, "admin");
    occupy(100);
    const answers = await Promise.all([
      server.call("POST", "/api/auth/login", {
        body: { identifier: email, password: PASSWORD },
        address: uniqueNetworkAddress(),
      }),
      server.call("POST", "/api/auth/login", {
        body: { identifier: "nobody", password: "x" },
        address: uniqueNetworkAddress(),
      }),
      server.call("POST", "/api/admin/login", {
        body: { username, password: PASSWORD },
        address: uniqueNetworkAddress(),
      }),
      server.call("POST", "/api/register", { body: registrationBody(), address: uniqueNetworkAddress() }),
      trpc("session.signIn", { identifier: email, password: PASSWORD }),
      trpc("password.change", { current: PASSWORD, password: "another good one 2026" }, cookies),
      trpc("email.requestChange", { email: "else@example.com", password: PASSWORD }, cookies),
      trpc("ownData.deleteAccount", { password: PASSWORD }, cookies),
    ]);
    for (const { status, headers, text } of answers) {
      expect([status, headers["retry-after"]]).toEqual([503, "2"]);
      expect(text).toContain("現在人比較多，請過幾秒再試一次");
    }
    await release();
    const again = { body: { identifier: email, password: PASSWORD }, address: uniqueNetworkAddress() };
    expect((await server.call("POST", "/api/auth/login", again)).status).toBe(200);
  });

  it("in which a few addresses that fill it still let others in", async () => {
    const { email } = await addMember(server);
    occupy(5, 20);
    const signIn = server.call("POST", "/api/auth/login", {
      body: { identifier: email, password: PASSWORD },
      address: uniqueNetworkAddress(),
    });
    await vi.waitFor(() => expect(refused).toBe(1));
    await release();
    expect((await signIn).status).toBe(200);
  });

  it("of which one address can fill only a part", async () => {
    const { email } = await addMember(server);
    const address = uniqueNetworkAddress();
    const signIn = (from: string) =>
      server.call("POST", "/api/auth/login", { body: { identifier: email, password: PASSWORD }, address: from });
    occupy(0);
    const own = Array.from({ length: 20 }, () => passwordQueue.run({ address }, async () => {}));
    expect((await signIn(address)).status).toBe(503);
    const other = signIn(uniqueNetworkAddress());
    await release();
    await Promise.all(own);
    expect((await other).status).toBe(200);
  });

  it("and a hash whose caller has disconnected is not made", async () => {
    const { app } = server;
    const body = registrationBody();
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    occupy(0);
    const run = vi.spyOn(passwordQueue, "run");
    const accepted = once(app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    const json = JSON.stringify(body);
    socket.write(
      `POST /api/register HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
    );
    const [served] = (await accepted) as [typeof socket];
    await vi.waitFor(() => expect(run).toHaveBeenCalled());
    const isDisconnected = run.mock.calls[0]?.[0].isDisconnected;
    run.mockRestore();
    expect(isDisconnected?.()).toBe(false);
    const closed = once(served, "close");
    socket.destroy();
    await closed;
    expect(isDisconnected?.()).toBe(true);
    await release();
    // Behind it in the queue, so that its turn came first.
    await passwordQueue.run({ address: "last" }, async () => {});
    expect(await server.database.db.select().from(members).where(eq(members.email, body.email))).toEqual([]);
  });
});

describe("a link to a new password", () => {
  const reset = (token: string, address = uniqueNetworkAddress()) =>
    trpc("password.reset", { token, password: "another good one 2026" }, {}, address);

  it("is looked up before anything is hashed", async () => {
    occupy(100);
    expect((await reset(newToken())).body.error?.json.data.code).toBe("link_expired");
  });

  it("is tried sixty times an hour from one address at most", async () => {
    const address = uniqueNetworkAddress();
    const tries = await Promise.all(Array.from({ length: 60 }, () => reset(newToken(), address)));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([410]));
    const refused = await reset(newToken(), address);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect((await reset(newToken())).status).toBe(410);
  });
});
