import { Readable } from "node:stream";
import type { StreamedDownload } from "@panshi/api/procedure-meta";
import { AppError } from "@panshi/contracts/platform/errors";
import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply } from "fastify";
import pLimit from "p-limit";

export type DownloadLimits = {
  /** Downloads of one procedure that a server sends at a time; the next is refused as `busy`. */
  open: number;
  /** Downloads that read from the database at a time, so that the others' queries find a connection. */
  reading: number;
  /** How long a client may take for a chunk, in milliseconds. */
  chunkTimeoutMs: number;
};
const defaults: DownloadLimits = { open: 20, reading: 2, chunkTimeoutMs: 60_000 };

/** Why a download ended that did not fail. */
class Stopped extends Error {}

export type SendDownload = (reply: FastifyReply, name: string, download: StreamedDownload) => Promise<FastifyReply>;

/**
 * Makes the function that streams the files of one server (docs/decisions/0038). It reads a chunk when the client has
 * taken the one before, so that a file of any length needs the memory of two chunks. The first is read before the
 * response begins, so that an early failure is answered like any other; after that a failure aborts the connection, which
 * a browser shows as a failed download. So do a client that stalls, the file's `timeoutMs` and the end of the server.
 * `chunks` is closed in any case, and with it the work behind it.
 */
export function createSendDownload(app: FastifyInstance, limits: Partial<DownloadLimits> = {}): SendDownload {
  const { open, reading, chunkTimeoutMs } = { ...defaults, ...limits };
  const takeTurn = pLimit(reading);
  const openFiles = new Set<Readable>();
  const openByName = new Map<string, number>();
  app.addHook("preClose", (done) => {
    for (const file of openFiles) file.destroy(new Stopped("the server stops"));
    done();
  });

  return async (reply, name, { filename, mediaType, timeoutMs, chunks }) => {
    const already = openByName.get(name) ?? 0;
    if (already >= open) throw new AppError("busy", { retryAfterSeconds: 10 });
    const headers = {
      "cache-control": "no-store",
      "content-type": mediaType,
      "content-disposition": contentDisposition(filename),
    };
    openByName.set(name, already + 1);
    const release = () => openByName.set(name, (openByName.get(name) ?? 0) - 1);
    let first: IteratorResult<string | Uint8Array, void> | null;
    try {
      first = await chunks.next();
    } catch (error) {
      release();
      throw error;
    }
    const next = async () => {
      stall.refresh();
      if (!first) return takeTurn(() => chunks.next());
      const chunk = first;
      first = null;
      return chunk;
    };
    const file = Readable.from(
      { [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return() }) },
      { highWaterMark: 1 },
    );
    const stop = (reason: string) => () => file.destroy(new Stopped(reason));
    const stall = setTimeout(stop("the client stalled"), chunkTimeoutMs);
    const timeout = setTimeout(stop("download timed out"), timeoutMs);
    openFiles.add(file);
    file.on("close", () => {
      clearTimeout(stall);
      clearTimeout(timeout);
      openFiles.delete(file);
      release();
    });
    file.on("error", (error: Error) => {
      if (error instanceof Stopped) reply.log.warn({ filename, reason: error.message }, "download aborted");
      // Without the message: that of a failed query contains its parameters.
      else
        reply.log.error(
          { name: error.name, filename, stack: error.stack?.split("\n").slice(1, 12) },
          "download aborted",
        );
    });
    return reply.headers(headers).send(file);
  };
}
