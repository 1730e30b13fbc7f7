import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "../plugins/error-handler.ts";

/** HEAD is not among them: a documented call answers it as an address that is not there. */
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A documented address takes the methods it is documented with; any other is 405, and `Allow` names those. */
export function rejectOtherMethods(app: FastifyInstance, url: string, taken: readonly string[]): void {
  const allow = methods.filter((method) => taken.includes(method)).join(", ");
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendError(reply.header("allow", allow), new AppError("method_not_allowed"));
  // Refused before a body is read, so that what is wrong with the body is not what the caller is told.
  const others = methods.filter((method) => !taken.includes(method));
  app.route({ method: others, url, onRequest: refuse, handler: refuse });
}
