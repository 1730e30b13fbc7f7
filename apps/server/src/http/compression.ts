import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** What compressed bytes save below this size is less than a packet. */
const MIN_BYTES = 4096;
/** Each about a millisecond for 50 KiB, on another thread; more effort saves little of JSON. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

export type Encoding = "br" | "gzip";

/** The encodings by preference, as a client lists them that takes them: `q=0` is a refusal. */
const offers: readonly (readonly [Encoding, RegExp])[] = [
  ["br", /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/],
  ["gzip", /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/],
];

/** The best encoding that a client takes; null for none. */
export function acceptedEncoding({ headers }: Pick<FastifyRequest, "headers">): Encoding | null {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return null;
  return offers.find(([, offer]) => offer.test(accepted))?.[0] ?? null;
}

/** Compressed bytes by what they were made of: those of a cached answer are made once, the others go with their answer. */
const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(bytes) ?? {};
  compressed.set(bytes, known);
  return (known[encoding] ??=
    encoding === "br"
      ? brotli(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        })
      : gz(bytes, { level: GZIP_LEVEL }));
}

/**
 * The bytes of a JSON answer as its client gets them, with their headers: compressed from 4 KiB on (docs/decisions/0038). A smaller
 * one is returned as it is, without a promise.
 */
export function compressJson(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer | Promise<Buffer> {
  if (bytes.length < MIN_BYTES) return bytes;
  const others = reply.getHeader("vary");
  void reply.header("vary", others === undefined ? "accept-encoding" : `${String(others)}, accept-encoding`);
  const encoding = acceptedEncoding(request);
  if (!encoding) return bytes;
  void reply.header("content-encoding", encoding);
  return compress(bytes, encoding);
}

/** Sends JSON, compressed where that is worth it. */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
): FastifyReply | Promise<FastifyReply> {
  const encoded = compressJson(request, reply, bytes);
  return Buffer.isBuffer(encoded) ? reply.send(encoded) : encoded.then((body) => reply.send(body));
}
