import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { encodeFields } from "./envelope/encode.ts";
import { parseFields } from "./envelope/fields.ts";
import { openEnvelope } from "./envelope/open.ts";
import { sealEnvelope } from "./envelope/seal.ts";
import { merchant, formBody } from "./testing.ts";

/** One call as the server saw it. */
interface ReceivedCall {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  outer: Record<string, string>;
  inner: Record<string, string>;
}

/** A server on this machine that answers each call with `answer`; it is closed after the test. */
export async function startTestServer(answer: (response: ServerResponse, seen: ReceivedCall) => void) {
  const seen: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const call = readCall(Buffer.concat(chunks).toString("utf8"));
      const { method, url: path, headers } = request;
      const each = { method, path, headers, ...call };
      seen.push(each);
      answer(response, each);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { gateway: { merchant, host: `http://127.0.0.1:${port}`, now: () => 1767196800, timeoutMs: 5_000 }, seen };
}

function readCall(body: string) {
  const outer = Object.fromEntries(new URLSearchParams(body));
  const opening = openEnvelope(merchant, {
    encryptInfo: outer["EncryptInfo"] ?? "",
    hashInfo: outer["HashInfo"] ?? "",
  });
  const reading = opening.ok ? parseFields(opening.text) : opening;
  return { outer, inner: reading.ok ? { ...reading.fields } : {} };
}

/** Answers JSON, as PAYUNi does. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** A signed answer with these inner fields. */
export const sealedReply = (fields: Record<string, string | undefined>, by = merchant) =>
  formBody(sealEnvelope(by, encodeFields(fields)));
