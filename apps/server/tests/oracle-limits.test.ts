import type { Interpretation } from "@panshi/contracts/journey/oracle";
import type { LimitName } from "@panshi/core/platform/limits/limits";
import { throttleManyAttempts } from "@panshi/core/platform/limits/testing";
import { MINUTE } from "@panshi/core/platform/clock";
import { tally, runConcurrently } from "@panshi/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp, uniqueNetworkAddress } from "../src/testing.ts";
import { addMember, addSlips, nextNumber, snapshot } from "./fixtures.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

type Cookies = Record<string, string>;
const count = (many: number, limit: LimitName, subject: string) =>
  throttleManyAttempts(server.services.baseCtx, { times: many, limit, subject });
const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => String(status)));

describe("draws and readings", () => {
  let slip: string;
  beforeAll(async () => {
    slip = (await addSlips(server, 1))[0] ?? "";
  });
  /** Another question each time, because reading again counts nowhere. */
  const interpret = (address: string, cookies: Cookies = {}, question = `第 ${nextNumber()} 問`) =>
    server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: slip }, question }, address, cookies });
  const draw = (address: string, cookies: Cookies = {}) =>
    server.call("POST", "/trpc/member.oracle.draw", { body: { json: { question: "" } }, address, cookies });
  const written = ["oracle_draws", "oracle_readings"];

  it("of a member are 120 an hour, together and from any address; what is over stores nothing", async () => {
    const { id, cookies } = await addMember(server);
    await count(117, "oracle:account", id);
    expect(
      statuses([await draw(uniqueNetworkAddress(), cookies), await interpret(uniqueNetworkAddress(), cookies)]),
    ).toEqual({
      200: 2,
    });
    expect((await interpret(uniqueNetworkAddress(), cookies, "會好嗎")).status).toBe(200);
    const before = await snapshot(server, written);
    const refused = await interpret(uniqueNetworkAddress(), cookies);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    expect(refused.body).toEqual({ message: "嘗試次數太多，請稍後再試", code: "too_many" });
    expect((await draw(uniqueNetworkAddress(), cookies)).status).toBe(429);
    expect((await interpret(uniqueNetworkAddress(), cookies, "會好嗎")).status).toBe(200);
    expect(await snapshot(server, written)).toEqual(before);
    server.clock.advance(60 * MINUTE);
    expect((await draw(uniqueNetworkAddress(), cookies)).status).toBe(200);
  });

  it("of visitors count an IPv6 address by its /64", async () => {
    await count(1200, "oracle:address", "2001:db8:0:a::1");
    expect((await draw("2001:db8:0:a:ffff::2")).status).toBe(429);
    expect((await draw("2001:db8:0:b::2")).status).toBe(200);
  });

  it("of visitors are 1200 an address an hour, whatever cookies they delete; members at that address are counted separately", async () => {
    const address = uniqueNetworkAddress();
    await count(1197, "oracle:address", address);
    expect(statuses(await runConcurrently(5, (index) => (index % 2 ? draw(address) : interpret(address))))).toEqual({
      200: 3,
      429: 2,
    });
    const { cookies } = await addMember(server);
    expect((await draw(address, cookies)).status).toBe(200);
    expect((await draw(uniqueNetworkAddress())).status).toBe(200);
  });

  it("are rated 1200 times an address an hour by visitors, apart from draws", async () => {
    const address = uniqueNetworkAddress();
    const read = await server.call<Interpretation>("POST", "/api/ai-interpretation", {
      body: { oracle: { id: slip } },
      address,
    });
    const rate = () =>
      server.call("POST", `/api/readings/${read.body.readingId}/rating`, {
        body: { rating: 5 },
        address,
        cookies: read.cookies,
      });
    await count(1199, "rating:address", address);
    expect([(await rate()).status, (await rate()).status, (await draw(address)).status]).toEqual([204, 429, 200]);
  });

  it("do not count what was not valid input", async () => {
    const address = uniqueNetworkAddress();
    const before = await snapshot(server, ["throttles"]);
    await server.call("POST", "/api/ai-interpretation", { body: { oracle: { id: "1" } }, address });
    expect(await snapshot(server, ["throttles"])).toEqual(before);
  });
});
