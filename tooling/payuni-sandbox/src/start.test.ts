import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testMerchant, readEnvironment } from "./environment.ts";
import { sendForm } from "./notify/send.ts";
import { startSandbox } from "./start.ts";
import { ManualClock, testSandbox } from "./testing.ts";

const folder = mkdtempSync(join(tmpdir(), "payuni-sandbox-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("after a restart", () => {
  it("keeps payable numbers, used MerTradeNos and notifies that are still to be sent", async () => {
    const stateFile = join(folder, "state.json");
    const first = await testSandbox({ stateFile });
    await first.openPage("kept", { ATM: "1" });
    first.answers.push(500);
    await first.control("POST", "/trades/kept/choose", { method: "ATM" });
    await first.close();
    expect(readdirSync(folder)).toEqual(["state.json"]);

    const second = await testSandbox({ stateFile });
    expect((await second.upp(second.requestOf("kept"))).status).toBe(400);
    await second.clock.advance(5000);
    expect(second.received.map(({ fields }) => fields?.TradeStatus)).toEqual(["0"]);
    await second.control("POST", "/trades/kept/pay");
    expect(second.received.map(({ fields }) => fields?.TradeStatus)).toEqual(["0", "1"]);
    await second.close();
  });

  it("does not start on a file that is not its own", async () => {
    const stateFile = join(folder, "foreign.json");
    for (const text of ["{", '{"format":2,"trades":[]}']) {
      writeFileSync(stateFile, text);
      await expect(testSandbox({ stateFile })).rejects.toThrow("is not a state file of this gateway");
    }
  });
});

describe("where it runs", () => {
  it("never in production, nor with keys of a wrong length", async () => {
    expect(() => readEnvironment({ NODE_ENV: "production" })).toThrow("never starts with NODE_ENV=production");
    expect(() => readEnvironment({ PAYUNI_MER_KEY: "short" })).toThrow("32 ASCII characters");
    expect(() => readEnvironment({ PAYUNI_MER_IV: "short" })).toThrow("16 ASCII characters");
    expect(() => readEnvironment({ PAYUNI_SANDBOX_PORT: "no" })).toThrow("must be a port");
    expect(readEnvironment({ PAYUNI_MER_ID: "" })).toMatchObject({ merchant: testMerchant, stateFile: undefined });
    vi.stubEnv("NODE_ENV", "production");
    await expect(startSandbox({ merchant: testMerchant })).rejects.toThrow("never starts");
    vi.unstubAllEnvs();
  });

  it("is controlled from this machine alone, not by a foreign site or name", async () => {
    const sandbox = await testSandbox();
    await sandbox.openPage("mine");
    const status = async (path: string, headers: Record<string, string>) =>
      (await fetch(sandbox.origin + path, { method: "POST", headers })).status;
    expect(await status("/_control/trades/mine/pay", { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status("/trades/mine/pay", { "sec-fetch-site": "cross-site" })).toBe(403);
    // As after DNS rebinding; fetch cannot set the Host header.
    const [named] = await once(
      request(`${sandbox.origin}/_control/trades`, { headers: { host: "evil.test" } }).end(),
      "response",
    );
    expect((named as IncomingMessage).statusCode).toBe(403);
    (named as IncomingMessage).resume();
    expect(sandbox.gateway.trades.byNumber("mine")?.state).toBe("open");
    await sandbox.close();
  });

  it("answers an invalid control call with the reason", async () => {
    const reported: unknown[] = [];
    const sandbox = await testSandbox({ onError: (error) => reported.push(error) });
    await sandbox.openPage("asked");
    await expect(sandbox.control("GET", "/trades/none")).rejects.toThrow("404");
    await expect(sandbox.control("PUT", "/faults", { amonut: 1 })).rejects.toThrow('"amonut\\" is not known');
    await expect(sandbox.control("PATCH", "/settings", { order: "never" })).rejects.toThrow("cannot be used");
    await expect(sandbox.control("POST", "/trades/asked/choose", {})).rejects.toThrow("is missing");
    await expect(sandbox.control("POST", "/trades/asked/capture")).rejects.toThrow("409");
    await expect(sandbox.control("POST", "/trades/asked/pay", [])).rejects.toThrow("JSON object");
    expect(reported).toEqual([]);
    await sandbox.control("POST", "/reset");
    expect(await sandbox.control("GET", "/trades")).toEqual({ trades: [] });
    await sandbox.close();
  });

  it("posts real forms, follows no redirect and obeys its timeout", async () => {
    const got: string[] = [];
    const shop = createServer(({ method, url, headers }, response) => {
      got.push(`${method} ${headers["content-type"]} ${headers["user-agent"]}`);
      if (url === "/slow") return;
      response.writeHead(url === "/moved" ? 303 : 200, { location: "/" }).end("OK");
    });
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
    expect(await sendForm(`${origin}/`, "a=1", 5000)).toBe(200);
    expect(await sendForm(`${origin}/moved`, "a=1", 5000)).toBe(303);
    await expect(sendForm(`${origin}/slow`, "a=1", 20)).rejects.toThrow();
    expect(new Set(got)).toEqual(new Set(["POST application/x-www-form-urlencoded payuni"]));
    expect(got).toHaveLength(3);
    shop.closeAllConnections();
    shop.close();
  });

  it("moves its tests' clock in order", async () => {
    const [clock, ran] = [new ManualClock(0), [] as string[]];
    clock.after(20, async () => void ran.push("second"));
    const cancel = clock.after(15, async () => void ran.push("never"));
    clock.after(10, async () => void ran.push("first"));
    cancel();
    await clock.advance(20);
    expect(ran).toEqual(["first", "second"]);
  });
});
