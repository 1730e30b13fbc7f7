import { Readable } from "node:stream";
import type { Download } from "@panshi/api/procedure-meta";
import type { FastifyReply } from "fastify";

/**
 * Streams a file, reading the next chunk when the caller has taken the last. The first is read before the response begins, so
 * that an early failure is answered like any other; after that a failure aborts the connection, which a browser shows as a
 * failed download. So does `timeoutMs`, because a stalled reader would otherwise keep its chunks in memory. `chunks` is closed in any case.
 */
export async function sendDownload(reply: FastifyReply, { filename, mediaType, timeoutMs, chunks }: Download) {
  let first: Promise<IteratorResult<string, void>> | null = Promise.resolve(await chunks.next());
  const next = () => {
    const chunk = first ?? chunks.next();
    first = null;
    return chunk;
  };
  const file = Readable.from(
    { [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return() }) },
    { highWaterMark: 1 },
  );
  const timeout = setTimeout(() => file.destroy(new Error("download timed out")), timeoutMs);
  file.on("close", () => clearTimeout(timeout));
  file.on("error", ({ name, stack }: Error) =>
    reply.log.error({ name, filename, stack: stack?.split("\n").slice(1, 12) }, "download aborted"),
  );
  return reply
    .headers({
      "cache-control": "no-store",
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${filename}"`,
    })
    .send(file);
}
