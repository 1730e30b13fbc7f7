import { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openInMaintenanceConfig } from "./open-in-maintenance-config.ts";
import { sendError } from "./send-error.ts";

/** Without HEAD, which is 404 on a documented path. */
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** Answers the methods that a documented path does not have with 405; `Allow` names those that it has. */
export function rejectOtherMethods(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = methods.filter((method) => allowed.includes(method)).join(", ");
  const reject = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendError(reply.header("allow", allow), new AppError("method_not_allowed"));
  // Before the body is read, so that an invalid body does not change the answer.
  const others = methods.filter((method) => !allowed.includes(method));
  app.route({ method: others, url, config: openInMaintenanceConfig, onRequest: reject, handler: reject });
}
