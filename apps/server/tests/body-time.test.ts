import { once } from "node:events";
import { type IncomingMessage, request, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BODY_TIMEOUT_MS } from "../src/plugins/limit-body-time.ts";
import { type TestApp, testApp } from "../src/testing.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  // Reads the switches, which a request waits for: with them, its body's time begins when it arrives.
  await server.call("GET", "/api/faqs");
  await server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Sends the head of a request and the first byte of its body, and resolves when the server has the head. */
async function start(path: string, headers: RequestOptions["headers"]) {
  const { port } = server.app.server.address() as AddressInfo;
  const arrived = once(server.app.server, "request");
  const sent = request({ port, path, method: "POST", agent: false, headers }).on("error", () => {});
  sent.write("{");
  const [{ socket }] = (await arrived) as [IncomingMessage];
  return { sent, closed: once(socket, "close") };
}
const type = { "content-type": "application/json" };

describe("a body that does not end", () => {
  it.each([
    ["/api/auth/login", { ...type, "content-length": 100 }],
    ["/api/auth/login", { ...type, "transfer-encoding": "chunked" }],
    ["/trpc/member.session.login", { ...type, "content-length": 100 }],
    ["/api/nothing", { ...type, "content-length": 100 }],
  ])("is refused after its time, and its connection closed: %s %o", async (path, headers) => {
    const { sent, closed } = await start(path, headers);
    const answered = once(sent, "response");
    await vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS - 1);
    expect(sent.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const [response] = (await answered) as [IncomingMessage];
    expect([response.statusCode, response.headers.connection]).toEqual([408, "close"]);
    expect(JSON.stringify(await json(response))).toContain("request_slow");
    await closed;
  });

  it("that nobody asked for is cut off although its answer was sent", async () => {
    const { sent, closed } = await start("/api/auth/login", { "content-type": "image/png", "content-length": 100 });
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(((await json(response)) as ErrorBody).code).toBe("not_json");
    await vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS);
    await closed;
  });
});
