import { openAsBlob } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "@panshi/contracts/platform/errors";
import type { Log } from "@panshi/core/platform/context";
import { AwsClient } from "aws4fetch";
import { type FileRequest, findFileFolder, type Storage } from "./storage.ts";

export type S3Settings = { endpoint: string; bucket: string; key: string; secret: string; region: string };
type S3Limits = {
  /** How long the store may take to begin its answer to a read or a removal, and to take a whole file, in milliseconds. */
  answerMs: number;
  putMs: number;
  /** Attempts of one request, with a growing pause that begins with this many milliseconds. */
  attempts: number;
  pauseMs: number;
};
const defaults: S3Limits = { answerMs: 10_000, putMs: 120_000, attempts: 4, pauseMs: 100 };

/**
 * Files in a bucket of an S3-compatible object store; those that come with the product stay on disk (`bundled`), and their
 * names are not used for others. Throws `unavailable` where the store does not do its part, after some attempts.
 */
export function s3Storage(settings: S3Settings, bundled: string, log: Log, limits: Partial<S3Limits> = {}): Storage {
  const { answerMs, putMs, attempts, pauseMs } = { ...defaults, ...limits };
  const { endpoint, bucket, key, secret, region } = settings;
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: "s3" });
  const urlOf = (filename: string) => `${endpoint}/${bucket}/uploads/${encodeURIComponent(filename)}`;

  /** Sends a request until the store answers it with other than a failure of its own, which is then 4xx or a success. */
  async function send(filename: string, init: RequestInit, timeoutMs: number): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await attemptOnce(urlOf(filename), init, timeoutMs);
      if (answer instanceof Response && answer.status < 500 && answer.status !== 429) return answer;
      if (answer instanceof Response) await answer.body?.cancel();
      if (init.signal?.aborted) throw new AppError("unavailable");
      if (attempt < attempts) await wait(pauseMs * 2 ** (attempt - 1));
      else throw unavailable(init.method, answer);
    }
  }

  /** The store's answer, or why there is none. The time limit ends with the head of the answer. */
  async function attemptOnce(url: string, init: RequestInit, timeoutMs: number): Promise<Response | Error> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error("timeout")), timeoutMs);
    try {
      const signal = AbortSignal.any([late.signal, ...(init.signal ? [init.signal] : [])]);
      return await fetch(await client.sign(url, { ...init, redirect: "error" }), { signal });
    } catch (error) {
      return error as Error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The log has what the caller may not see: the store's status, or the code of a lost connection. */
  function unavailable(method: string | undefined, answer: Response | Error): AppError {
    const reason =
      answer instanceof Response ? answer.status : ((answer.cause as NodeJS.ErrnoException)?.code ?? answer.message);
    log.error({ method, reason }, "object store failed");
    return new AppError("unavailable");
  }

  const remove = async (filename: string): Promise<void> => {
    const answer = await send(filename, { method: "DELETE" }, answerMs);
    await answer.body?.cancel();
    if (!answer.ok && answer.status !== 404) throw unavailable("DELETE", answer);
  };

  return {
    bundled,
    remove,
    async put(filename, { path, sha256 }, mediaType) {
      if (await findFileFolder([bundled], filename)) throw new Error(`${filename} is the name of a bundled file`);
      // A blob of a file is read while it is sent, says its length, and can be sent again.
      const body = await openAsBlob(path, { type: mediaType });
      const headers = { "content-type": mediaType, "x-amz-content-sha256": sha256.toString("hex") };
      try {
        const answer = await send(filename, { method: "PUT", headers, body }, putMs);
        await answer.body?.cancel();
        if (!answer.ok) throw unavailable("PUT", answer);
      } catch (error) {
        // The store may have it although its answer was lost. Where this fails too, the first failure is the one to see.
        await remove(filename).catch(() => log.warn({ filename }, "object may be left in the store"));
        throw error;
      }
    },
    async find(filename, request) {
      const found = await findFileFolder([bundled], filename);
      if (found) return found;
      const init = { method: "GET", headers: forwarded(request), ...(request && { signal: request.signal }) };
      const response = await send(filename, init, answerMs);
      if (response.ok || response.status === 304) return { response };
      await response.body?.cancel();
      if (response.status === 404) return null;
      if (response.status === 416) throw new AppError("range_refused");
      if (response.status === 412) throw new AppError("file_changed");
      throw unavailable("GET", response);
    },
  };
}

const conditions = ["if-none-match", "if-modified-since", "if-match", "if-unmodified-since"];

/**
 * What decides which bytes the store sends. A range with If-Range, or of several parts, is left out: not every store knows
 * these, and a server may answer a range with the whole file.
 */
function forwarded(request: FileRequest | undefined): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of conditions) {
    const value = request?.headers[name];
    if (typeof value === "string") given[name] = value;
  }
  const { range, "if-range": ifRange } = request?.headers ?? {};
  if (typeof range === "string" && ifRange === undefined && /^bytes=\d*-\d*$/.test(range)) return { ...given, range };
  // fetch adds this to a range by itself, and the signature would not hold with both.
  return { ...given, "accept-encoding": "identity" };
}
