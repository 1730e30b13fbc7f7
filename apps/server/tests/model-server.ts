import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to the model. */
type ReceivedRequest = { url: string; headers: IncomingMessage["headers"]; body: Record<string, unknown> };

/** An OpenAI-compatible endpoint on loopback that answers as each test says. */
export type ModelServer = {
  baseUrl: string;
  asked: ReceivedRequest[];
  /** How the next requests are answered. */
  answer(how: (response: ServerResponse) => void | Promise<void>): void;
  close(): Promise<void>;
};

/** One event of the stream, as the API writes it. */
export const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
export const DONE = "data: [DONE]\n\n";

/** Answers with a stream of these texts and its end. */
export const streamTexts =
  (...texts: string[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const text of texts) response.write(event(text));
    response.end(DONE);
  };

export async function modelServer(): Promise<ModelServer> {
  const asked: ReceivedRequest[] = [];
  let how: (response: ServerResponse) => void | Promise<void> = streamTexts("好");
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    asked.push({ url: request.url ?? "", headers: request.headers, body });
    await how(response);
  };
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    answer: (given) => {
      how = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
