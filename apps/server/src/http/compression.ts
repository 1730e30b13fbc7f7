import type { IncomingHttpHeaders } from "node:http";
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
export function acceptedEncoding({ headers }: { headers: IncomingHttpHeaders }): Encoding | null {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return null;
  return offers.find(([, offer]) => offer.test(accepted))?.[0] ?? null;
}

/** Compressed bytes by what they were made of: those of a cached answer are made once, the others go with their answer. */
const compressed = new WeakMap<Buffer, Partial<Record<Encoding, Buffer | Promise<Buffer>>>>();

function compress(bytes: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const known = compressed.get(bytes) ?? {};
  compressed.set(bytes, known);
  return (known[encoding] ??= startCompression(bytes, encoding).then((result) => (known[encoding] = result)));
}

const startCompression = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "br"
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : gz(bytes, { level: GZIP_LEVEL });

type Encoded = { body: Buffer | Promise<Buffer>; headers: Readonly<Record<string, string>> };

/**
 * The bytes of a JSON answer as its client gets them, with the headers that say so: compressed from 4 KiB on (docs/decisions/0038).
 * Without a promise for a smaller one, and for kept bytes that were compressed before.
 */
export function encodeJson(request: { headers: IncomingHttpHeaders }, bytes: Buffer): Encoded {
  if (bytes.length < MIN_BYTES) return { body: bytes, headers: {} };
  const encoding = acceptedEncoding(request);
  if (!encoding) return { body: bytes, headers: { vary: "accept-encoding" } };
  return { body: compress(bytes, encoding), headers: { vary: "accept-encoding", "content-encoding": encoding } };
}

/** {@link encodeJson} with its headers set, beside what the answer varies by already. */
export function compressJson(request: FastifyRequest, reply: FastifyReply, bytes: Buffer): Buffer | Promise<Buffer> {
  const { body, headers } = encodeJson(request, bytes);
  const others = reply.getHeader("vary");
  void reply.headers(headers);
  if (others !== undefined && headers["vary"]) void reply.header("vary", `${String(others)}, ${headers["vary"]}`);
  return body;
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
