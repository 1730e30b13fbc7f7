import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { UploadedPicture } from "@panshi/contracts/platform/picture";
import type { TestApp } from "../../src/testing.ts";

export type Part = { name?: string; filename?: string | null; type?: string; bytes: Buffer };
const BOUNDARY = "----panshi";

/** A form of files in the field `image`, named and typed as given. */
export const form = (...parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name = "image", filename = "a.png", type = "image/png", bytes }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${filename === null ? "" : `; filename="${filename}"`}\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

export type Answer = { status: number; body: ErrorBody & UploadedPicture };

/** Starts an upload whose body is written by the test. */
export function startUpload(server: TestApp, cookie: string, options: RequestOptions = {}): ClientRequest {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { cookie, "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...options.headers };
  const path = "/api/admin/upload-image";
  return request({ port, path, method: "POST", agent: false, ...options, headers }).on("error", () => {});
}

export async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: JSON.parse(await text(response)) };
}
