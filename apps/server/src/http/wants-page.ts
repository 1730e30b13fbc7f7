import type { FastifyRequest } from "fastify";

/** A person's browser going to an address gets a refusal as a page, a call and a picture as the error. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") &&
  (headers.accept?.includes("text/html") === true || !/^\/((api|trpc|og)(\/|$|\?)|c\/[^/?]+\.gif($|\?))/.test(url));
