import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../src/testing.ts";
import { addAdministrator, addSlips, registrationBody } from "../fixtures.ts";
import { DONE, event, type ModelServer, modelServer } from "../model-server.ts";
import { answerOf, form, startUpload } from "../pictures/form.ts";
import { plain } from "../pictures/samples.ts";
import { defaultSwitches, setTestSwitches } from "./turn.ts";

let model: ModelServer;
let server: TestApp;
let folder: string;
let boss: Record<string, string>;
let origin: string;
beforeAll(async () => {
  model = await modelServer();
  folder = await mkdtemp(join(tmpdir(), "panshi-under-way-"));
  server = await testApp({ variables: { OPENAI_BASE_URL: model.baseUrl, DATA_DIR: folder } });
  boss = (await addAdministrator(server, "super_admin")).cookies;
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server.close();
  await model.close();
  await rm(folder, { recursive: true });
});
afterEach(() => setTestSwitches(server, boss, {}));
// The switches are cached, so that a request is judged by them as soon as its head arrives.
beforeEach(async () => expect((await server.call("GET", "/api/faqs")).status).toBe(200));

/** Everything that stops anybody. */
const allThrown = { registration: false, prayers: false, payment: false, maintenance: true };
/** The server gets the head of the next request. */
const headArrives = () => once(server.app.server, "request");

describe("a request whose body is still being sent when a switch is thrown", () => {
  it("[S2.140] as an upload of staff, is stored", async () => {
    const body = form({ bytes: await plain(40, 30).png().toBuffer() });
    const arrived = headArrives();
    const sent = startUpload(server, `panshi_staff=${boss["panshi_staff"]}`);
    sent.write(body.subarray(0, 200));
    await arrived;
    await setTestSwitches(server, boss, allThrown);
    sent.end(body.subarray(200));
    const { status, body: picture } = await answerOf(sent);
    expect([status, picture.width, picture.height]).toEqual([200, 40, 30]);
    expect((await fetch(origin + picture.imageUrl)).status).toBe(200);
    expect((await fetch(origin)).status).toBe(503);
  });

  it.each([
    ["[S2.140] maintenance lets a registration that has begun end", { maintenance: true }, 201, undefined],
    [
      "[S2.138] a registration that is read after the switch is refused",
      { registration: false },
      403,
      "registration_closed",
    ],
  ])("%s", async (_, thrown, status, code) => {
    const body = JSON.stringify(registrationBody());
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const arrived = headArrives();
    const sent = request(`${origin}/api/register`, { method: "POST", agent: false, headers });
    sent.write(body.slice(0, 10));
    await arrived;
    await setTestSwitches(server, boss, { ...defaultSwitches, ...thrown });
    const answered = once(sent, "response");
    sent.end(body.slice(10));
    const [response] = (await answered) as [IncomingMessage];
    expect([response.statusCode, ((await json(response)) as ErrorBody).code]).toEqual([status, code]);
  });
});

it("[S2.140] a reading that is being streamed when maintenance begins goes on to its end", async () => {
  const [slip = ""] = await addSlips(server, 1);
  const release = Promise.withResolvers<void>();
  model.answer(async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event("先站穩，"));
    await release.promise;
    response.end(`${event("再往前。")}${DONE}`);
  });
  const ask = () =>
    fetch(`${origin}/trpc/member.oracle.interpretStream?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", "trpc-accept": "application/jsonl" },
      body: JSON.stringify({ 0: { json: { oracle: { id: slip }, question: "會好嗎", consent: true } } }),
    });
  const response = await ask();
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (!text.includes("先站穩，") || text.includes("再往前。")) continue;
    await setTestSwitches(server, boss, { maintenance: true });
    release.resolve();
  }
  expect(text).toContain('{"type":"done","interpretation":"先站穩，再往前。","source":"model",');
  expect(await (await ask()).text()).toContain('"code":"maintenance"');
});
