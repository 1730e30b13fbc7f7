import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../src/testing.ts";
import { addSlips, INTERNALS } from "./fixtures.ts";
import { DONE, event, modelServer, type ModelServer } from "./model-server.ts";

let model: ModelServer;
let server: TestApp;
let slip: string;
let url: string;
beforeAll(async () => {
  model = await modelServer();
  server = await testApp({ variables: { OPENAI_BASE_URL: model.baseUrl } });
  slip = (await addSlips(server, 1))[0] ?? "";
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await model.close();
});

describe("the streamed interpretation", () => {
  it("[S2.85] yields text as the model sends it, then done", async () => {
    const release = Promise.withResolvers<void>();
    model.answer(async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event("先站穩，"));
      await release.promise;
      response.end(`${event("再往前。")}${DONE}`);
    });
    const response = await fetch(`${url}/trpc/member.oracle.interpretStream?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
      body: JSON.stringify({ 0: { json: { oracle: { id: slip }, question: "會好嗎", consent: true } } }),
    });
    expect(response.status).toBe(200);
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // The model goes on only once its first text has arrived here, so the server did not buffer it.
      if (text.includes("先站穩，")) release.resolve();
    }
    const first = text.indexOf('{"type":"piece","text":"先站穩，"}');
    const second = text.indexOf('{"type":"piece","text":"再往前。"}');
    const done = text.indexOf('{"type":"done","interpretation":"先站穩，再往前。","source":"model",');
    expect([first > 0, second > first, done > second]).toEqual([true, true, true]);
  });

  it("answers an unknown slip with an error code", async () => {
    const response = await fetch(`${url}/trpc/member.oracle.interpretStream?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
      body: JSON.stringify({ 0: { json: { oracle: { id: "0195e4c0-0000-7000-8000-000000000001" }, question: "" } } }),
    });
    const text = await response.text();
    expect(text).toContain("oracle_not_found");
    expect(text).not.toMatch(INTERNALS);
  });
});
