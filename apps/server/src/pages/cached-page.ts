import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedEncoding } from "../http/compression.ts";

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** A page ready to send, compressed once when it is rendered. */
export type CachedPage = { status: number; etag: string; identity: Buffer; br: Buffer; gzip: Buffer };

const BROTLI_QUALITY = 9;

/** Compresses a rendered page and hashes it for its ETag. */
export async function compressPage(html: string, status: number): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    brotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
    gz(identity, { level: 9 }),
  ]);
  return {
    status,
    etag: `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    identity,
    br,
    gzip: gzipped,
  };
}

/** Sends a page in the best encoding that the browser accepts, or 304 where it has the page already. Sets no cookie. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  headers: Record<string, string> = {},
): FastifyReply {
  const encoding = acceptedEncoding(request) ?? "identity";
  void reply.headers({
    ...headers,
    "cache-control": "no-cache",
    vary: "accept-encoding",
    etag: page.etag,
    "content-type": "text/html; charset=utf-8",
  });
  if (page.status === 200 && request.headers["if-none-match"] === page.etag) return reply.status(304).send();
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  return reply.status(page.status).send(page[encoding]);
}
