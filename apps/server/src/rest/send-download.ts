import { Readable } from "node:stream";
import type { Download } from "@panshi/api/rest";
import type { FastifyReply } from "fastify";

/**
 * Sends a file piece by piece, the next one read when the caller has taken the last. The first is read before the answer
 * begins, so that what fails by then is answered like any other failure; later on the connection breaks off, which a browser
 * shows as a download that failed. So it does after `lasts` milliseconds: who reads nothing more would hold pieces for ever. `pieces` is ended in any case, also when the caller hangs up.
 */
export async function sendDownload(reply: FastifyReply, { filename, mediaType, timeoutMs, chunks }: Download) {
  let first: Promise<IteratorResult<string, void>> | null = Promise.resolve(await chunks.next());
  const next = () => {
    const piece = first ?? chunks.next();
    first = null;
    return piece;
  };
  const file = Readable.from(
    { [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return() }) },
    { highWaterMark: 1 },
  );
  const over = setTimeout(() => file.destroy(new Error("the reader took too long")), timeoutMs);
  file.on("close", () => clearTimeout(over));
  file.on("error", ({ name, stack }: Error) =>
    reply.log.error({ name, where: stack?.split("\n").slice(1, 12) }, "a download broke off"),
  );
  return reply
    .headers({
      "cache-control": "no-store",
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${filename}"`,
    })
    .send(file);
}
