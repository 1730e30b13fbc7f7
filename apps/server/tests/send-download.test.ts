import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { sendDownload } from "../src/rest/send-download.ts";
import { testApp } from "../src/testing.ts";

it("a download whose reader stalls ends at its timeout", async () => {
  let ended = false;
  async function* endlessChunks() {
    try {
      for (;;) yield "x".repeat(1_000_000);
    } finally {
      ended = true;
    }
  }
  const server = await testApp({
    extend: (app) =>
      app.get("/endless", (_request, reply) =>
        sendDownload(reply, { filename: "x.txt", mediaType: "text/plain", timeoutMs: 300, chunks: endlessChunks() }),
      ),
  });
  try {
    await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const sent = request({ port, path: "/endless" }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.on("error", () => {}).pause();
    await vi.waitFor(() => expect(ended).toBe(true), 3000);
    response.destroy();
  } finally {
    await server.close();
  }
});
