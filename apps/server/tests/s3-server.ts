import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignatureV4 } from "@smithy/signature-v4";
import S3rver from "s3rver";
import type { S3Settings } from "../src/adapters/s3-storage.ts";

export type S3Server = {
  settings: S3Settings;
  /** Method, status and length of every request so far. */
  requests: { method: string; status: number; length: string | undefined; range: string | undefined }[];
  /** Answers the next requests in place of the store, one after another. */
  instead: RequestListener[];
  /** The names of the stored objects, complete or not. */
  objects(): Promise<string[]>;
  close(): Promise<void>;
};

const REGION = "us-east-1";
/** The one account that s3rver has. */
const KEY = "S3RVER";
const BUCKET = "files";

/** SHA-256, keyed where there is a secret, as the signer wants it. */
class Sha256 {
  readonly #hash;
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", secret as Buffer);
  }
  update(data: Uint8Array | string): void {
    this.#hash.update(data);
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }
  reset(): void {}
}

/**
 * The S3-compatible server s3rver, on a folder of its own. It takes any signature of version 4, so each request is signed again
 * here, by the signer of AWS's own clients, and refused where the signatures differ.
 */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "panshi-s3-"));
  const store = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: BUCKET }] });
  await store.configureBuckets();
  const handle = store.callback();
  const requests: S3Server["requests"] = [];
  const instead: RequestListener[] = [];
  const signer = new SignatureV4({
    service: "s3",
    region: REGION,
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", headers } = request;
    const seen = { method, status: 0, length: headers["content-length"], range: headers.range };
    requests.push(seen);
    response.once("close", () => (seen.status = response.statusCode));
    const replacement = instead.shift();
    if (replacement) return replacement(request, response);
    if (!(await isSigned(signer, request))) {
      response.writeHead(403, { "content-type": "application/xml", connection: "close" });
      return response.end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    }
    handle(request, response);
  };
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { endpoint, bucket: BUCKET, key: KEY, secret: KEY, region: REGION },
    requests,
    instead,
    objects: async () =>
      (await readdir(directory, { recursive: true }))
        .map((path) => /([^/]+)\._S3rver_object$/.exec(path)?.[1])
        .filter((name) => name !== undefined),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function isSigned(signer: SignatureV4, { method = "", url = "", headers }: IncomingMessage): Promise<boolean> {
  const { authorization = "" } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const { pathname, searchParams, hostname, port, protocol } = new URL(url, `http://${headers.host}`);
  const date = String(headers["x-amz-date"]).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, "$1-$2-$3:$4:");
  const signed = await signer.sign(
    {
      method,
      protocol,
      hostname,
      port: Number(port),
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: new Date(date), signableHeaders: new Set(names) },
  );
  return signed.headers["authorization"]?.replaceAll(" ", "") === authorization.replaceAll(" ", "");
}
