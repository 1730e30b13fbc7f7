import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";

/** The uploads of uploads.ts, on a thread of their own, so that sending them does not delay what is measured. */
export type UploadLoad = { url: string; cookie: string; atOnce: number };
/** How often each status was answered. */
export type UploadAnswers = Record<string, number>;

const { url, cookie, atOnce } = workerData as UploadLoad;
const photograph = readFileSync(new URL("../../apps/server/goods/iron_frost.jpg", import.meta.url));
const bodies = [photograph, heavyPng()].map((picture) =>
  Buffer.concat([
    Buffer.from(`--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\ncontent-type: image/png\r\n\r\n`),
    picture,
    Buffer.from("\r\n--b--\r\n"),
  ]),
);

const answers: UploadAnswers = {};
const starter = parentPort as MessagePort;
// Making the pictures is no part of what is measured.
starter.postMessage("ready");
await once(starter, "message");
starter.once("message", () => starter.postMessage(answers));
for (let at = 0; at < atOnce; at += 1) void uploadUntilTaken(bodies[at % bodies.length] as Buffer);

async function uploadUntilTaken(body: Buffer): Promise<void> {
  for (;;) {
    const { status, retryAfter } = await upload(body);
    answers[status] = (answers[status] ?? 0) + 1;
    if (status !== 503) return;
    await pause(retryAfter * 1000);
  }
}

async function upload(body: Buffer): Promise<{ status: number; retryAfter: number }> {
  const headers = { cookie, "content-type": "multipart/form-data; boundary=b", "content-length": body.length };
  const sent = request(url, { method: "POST", headers, agent: false });
  // A refusal comes while the body is being sent, and what is left of it is not taken.
  sent.on("error", () => {}).end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  response.resume();
  return { status: response.statusCode ?? 0, retryAfter: Number(response.headers["retry-after"] ?? 1) };
}

/** As many pixels as are accepted, four channels of 16 bits, interlaced so that all of them are in memory. */
function heavyPng(): Buffer {
  const [width, height] = [8192, 6144];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const chunk = (type: string, data: Buffer) => {
    const [length, check, named] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(type), data])];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, check]);
  };
  // Each of the seven passes has a byte for each of its rows.
  const pixels = deflateSync(Buffer.alloc(width * height * 8 + 3 * height), { level: 1 });
  const end = chunk("IEND", Buffer.alloc(0));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", header), chunk("IDAT", pixels), end]);
}
