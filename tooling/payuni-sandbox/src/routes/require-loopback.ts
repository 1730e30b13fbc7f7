import type { FastifyReply, FastifyRequest } from "fastify";

const address = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;
const name = /^(?:localhost|\[?::1\]?|127(?:\.\d{1,3}){3})$/;

/**
 * Refuses callers from other machines, requests to a host name other than loopback (DNS rebinding), and forms or scripts of
 * other sites in a developer's browser.
 */
export async function requireLoopback(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const from = request.headers["sec-fetch-site"];
  const changes = request.method !== "GET" && request.method !== "HEAD";
  const foreign = changes && from !== undefined && from !== "same-origin" && from !== "none";
  if (address.test(request.ip) && name.test(request.hostname) && !foreign) return undefined;
  return reply.code(403).send({ error: "Only from this machine, and not from another site." });
}
