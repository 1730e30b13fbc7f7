import { mkdir, rm } from "node:fs/promises";
import { AppError } from "@panshi/contracts/platform/errors";
import { pictureMessages } from "@panshi/contracts/platform/picture";
import type { Log } from "@panshi/core/platform/context";
import { FairQueue } from "@panshi/core/accounts/password/fair-queue";
import type { EncodedPicture, EncodePicture } from "@panshi/core/platform/picture-encoder";
import { type EncodeResponse, PictureProcess, type ProcessLimits } from "./picture-process.ts";

/** Pictures that wait for the one that is being encoded; the next is `busy`. A picture takes one or two seconds. */
const WAITING = 16;
const bounds = { running: 1, waiting: WAITING, waitingPerAddress: WAITING, retryAfterSeconds: 20 };

export type PictureEncoder = { encode: EncodePicture; process: PictureProcess };

/** Encodes pictures one at a time in a process of their own (docs/decisions/0009). */
export function pictureEncoder(log: Log, limits: Partial<ProcessLimits> = {}): PictureEncoder {
  const process = new PictureProcess(limits);
  const queue = new FairQueue(bounds);
  const encode: EncodePicture = async ({ path, caller }, use) => {
    const folder = `${path}-sizes`;
    try {
      const encoded = await queue.run(caller, async () => {
        await mkdir(folder, { mode: 0o700 });
        return toPicture(await process.encode({ path, folder }), log);
      });
      return await use(encoded);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return { encode, process };
}

function toPicture(response: EncodeResponse, log: Log): EncodedPicture {
  if ("sizes" in response) {
    const { files, ...size } = response.sizes;
    return { ...size, files: files.map((file) => ({ ...file, sha256: Buffer.from(file.sha256, "hex") })) };
  }
  if ("failure" in response) {
    log.error({ reason: response.failure }, "picture encoder failed");
    throw new AppError("unavailable");
  }
  const message = pictureMessages[response.fault];
  throw new AppError("bad_input", { message, issues: [{ path: "image", message }] });
}
