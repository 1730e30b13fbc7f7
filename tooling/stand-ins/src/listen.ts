import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on the port of loopback, or on any free one where that is taken. Returns the origin. */
export async function listenOnLoopback(server: Server, port: number): Promise<string> {
  const listening = once(server, "listening");
  server.listen(port, "127.0.0.1");
  try {
    await listening;
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    const retried = once(server, "listening");
    server.listen(0, "127.0.0.1");
    await retried;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EADDRINUSE";
