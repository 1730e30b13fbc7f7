import { writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pictureMessages } from "@panshi/contracts/platform/picture";
import type { AppError } from "@panshi/contracts/platform/errors";
import type { EncodedPicture } from "@panshi/core/platform/picture-encoder";
import { outcomeOf, runConcurrently } from "@panshi/core/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type PictureEncoder, pictureEncoder } from "../../src/adapters/picture/picture-encoder.ts";
import { blackPng } from "./samples.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let folder: string;
let encoder: PictureEncoder;
let number = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "panshi-encoder-"));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  encoder.process.close();
  log.error.mockClear();
  expect((await readdir(folder)).filter((name) => name.endsWith("-sizes"))).toEqual([]);
});

/** Takes its place in the queue at once. */
const encode = (
  given: { isDisconnected?: () => boolean; address?: string } = {},
  png: Buffer = blackPng(32, 32),
): Promise<EncodedPicture> => {
  const path = join(folder, String((number += 1)));
  writeFileSync(path, png);
  return encoder.encode({ path, caller: { address: "192.0.2.1", ...given } }, async (encoded) => {
    expect(await readdir(`${path}-sizes`)).toHaveLength(encoded.files.length);
    return encoded;
  });
};
/** Stops the process of a picture that is being encoded: it neither answers nor ends. */
async function stopProcess(): Promise<number> {
  const pid = await vi.waitFor(() => {
    const { pid: running } = encoder.process;
    if (running === null) throw new Error("no process yet");
    return running;
  });
  process.kill(pid, "SIGSTOP");
  return pid;
}

describe("the encoder of pictures", () => {
  it("keeps its process for the next picture, and takes another after some", async () => {
    encoder = pictureEncoder(log, { pictures: 2 });
    const pids = [];
    for (let round = 0; round < 2; round += 1) {
      expect((await encode()).files.map(({ width, format }) => `${width}.${format}`)).toEqual(["32.avif", "32.webp"]);
      pids.push(encoder.process.pid);
    }
    expect(pids).toEqual([expect.any(Number), null]);
    await encode();
    expect(encoder.process.pid).not.toBe(pids[0]);
  });

  it("ends a process that has nothing to do", async () => {
    encoder = pictureEncoder(log, { idleMs: 1 });
    await encode();
    await vi.waitFor(() => expect(encoder.process.pid).toBeNull());
    await encode();
  });

  it("ends a process that takes too long, with words for its picture", async () => {
    encoder = pictureEncoder(log, { timeoutMs: 300 });
    const refusal = encode().catch((error: AppError) => error.body);
    await stopProcess();
    const message = pictureMessages.tooHeavy;
    expect(await refusal).toEqual({ code: "bad_input", message, issues: [{ path: "image", message }] });
    expect(encoder.process.pid).toBeNull();
  });

  it("ends a process that holds too much memory, with words for its picture, and has another for the next", async () => {
    encoder = pictureEncoder(log, { memoryBytes: 1 });
    // Takes longer to encode than the process takes to look at its memory.
    const large = blackPng(2000, 2000);
    const refusals = await runConcurrently(2, () => encode({}, large).catch((error: AppError) => error.body));
    const message = pictureMessages.tooHeavy;
    const refusal = { code: "bad_input", message, issues: [{ path: "image", message }] };
    expect(refusals).toEqual([refusal, refusal]);
    expect([encoder.process.pid, log.error.mock.calls]).toEqual([null, []]);
  });

  it("answers an error where its process ends as a crash or a lack of memory ends it, and encodes the next", async () => {
    encoder = pictureEncoder(log);
    const outcome = outcomeOf(encode());
    process.kill(await stopProcess(), "SIGKILL");
    expect(await outcome).toBe("unavailable");
    expect(log.error.mock.calls).toEqual([[{ reason: "the process ended with SIGKILL" }, "picture encoder failed"]]);
    expect((await encode()).width).toBe(32);
  });

  it("has one picture at a time, as many as may wait, and never begins one whose caller has gone", async () => {
    encoder = pictureEncoder(log);
    let gone = false;
    const outcomes = runConcurrently(21, (n) => outcomeOf(encode(n === 3 ? { isDisconnected: () => gone } : {})));
    const pid = await stopProcess();
    gone = true;
    process.kill(pid, "SIGCONT");
    const busy = [3, 17, 18, 19, 20];
    expect(await outcomes).toEqual(Array.from({ length: 21 }, (_, n) => (busy.includes(n) ? "busy" : "ok")));
  });
});
