import { get as httpGet, type IncomingHttpHeaders, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { oracleSlips } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addAdministrator, addPlans, addSlips, withTestTransaction } from "./fixtures.ts";
import { setTestSwitches } from "./switches/turn.ts";

const admission = {
  overloaded: false,
  admits: () => !admission.overloaded,
  refused() {},
  opened: () => 0,
  closed() {},
};

let server: TestApp;
let origin: string;
/** What is logged. A line of Fastify's has its id from a child of this logger, one of an early answer has it itself. */
const info = vi.fn<(line: object, text: string) => void>();
beforeAll(async () => {
  server = await testApp({ admission });
  vi.spyOn(server.services.log, "info").mockImplementation(info as never);
  await addPlans(server);
  await addSlips(server, 3);
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => {
  admission.overloaded = false;
});

const paths = ["/api/editable-membership-plans", "/api/faqs", "/api/random-oracle", "/api/soul-products"];

type Sent = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer; isEarly: boolean };

/** A GET over a connection, as a client makes it. */
async function get(path: string, headers: OutgoingHttpHeaders = {}): Promise<Sent> {
  info.mockClear();
  return new Promise((resolve, reject) => {
    httpGet(origin + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const isEarly = info.mock.calls.some(([line]) => "reqId" in line);
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks), isEarly });
      });
    }).on("error", reject);
  });
}

const withoutDate = ({ date: _date, ...headers }: IncomingHttpHeaders) => headers;

it.each(paths)("%s is answered early as Fastify answers it, in each encoding", async (path) => {
  for (const encoding of ["identity", "br", "gzip"]) {
    // The other route of the same path, and then what is kept since.
    const first = await get(`${path}?a=1`, { "accept-encoding": encoding });
    let early = await get(path, { "accept-encoding": encoding });
    // A random slip is another one each time.
    while (!early.bytes.equals(first.bytes)) early = await get(path, { "accept-encoding": encoding });
    expect([first.isEarly, early.isEarly]).toEqual([false, true]);
    expect([early.status, withoutDate(early.headers)]).toEqual([200, withoutDate(first.headers)]);
    expect(Object.keys(early.headers)).toEqual(Object.keys(first.headers));
  }
});

it("logs one line for an early answer, with the route and without the address", async () => {
  await get("/api/faqs?a=1");
  await get("/api/faqs");
  expect(info.mock.calls).toEqual([
    [
      { reqId: expect.any(String), method: "GET", route: "/api/faqs", status: 200, ms: expect.any(Number) },
      "request completed",
    ],
  ]);
});

it("leaves to Fastify what needs more than the kept bytes", async () => {
  await get("/api/faqs?a=1");
  for (const [path, headers] of [
    ["/api/faqs?a=1", {}],
    ["/api/faqs/", {}],
    ["/api/faqs", { "content-length": "0" }],
    ["/api/oracles/none", {}],
  ] as const)
    expect([path, (await get(path, headers)).isEarly]).toEqual([path, false]);
  expect((await get("/api/faqs")).isEarly).toBe(true);
  admission.overloaded = true;
  const refused = await get("/api/faqs");
  expect([refused.isEarly, refused.status]).toEqual([false, 503]);
});

it("answers nothing early while the site is closed", async () => {
  await get("/api/faqs?a=1");
  const { cookies } = await addAdministrator(server, "super_admin");
  await setTestSwitches(server, cookies, { maintenance: true });
  expect((await get("/api/faqs")).status).toBe(503);
  await setTestSwitches(server, cookies, { maintenance: false });
  await get("/api/faqs?a=1");
  const again = await get("/api/faqs");
  expect([again.status, again.isEarly]).toEqual([200, true]);
});

it("[S7.28] answers each of the active slips at random, and none that is not", async () => {
  const slips = await server.database.db.select({ id: oracleSlips.id }).from(oracleSlips);
  const ids = slips.map(({ id }) => id);
  const drawn = async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 80; round += 1) {
      const { bytes } = await get("/api/random-oracle");
      seen.add((JSON.parse(bytes.toString()) as { id: string }).id);
    }
    return [...seen].toSorted();
  };
  expect(await drawn()).toEqual(ids.toSorted());
  const [removed, ...others] = ids;
  await withTestTransaction(server, (tx) =>
    tx
      .update(oracleSlips)
      .set({ isActive: false })
      .where(eq(oracleSlips.id, removed ?? "")),
  );
  server.services.cache.drop("oracle_slips");
  expect(await drawn()).toEqual(others.toSorted());
});
