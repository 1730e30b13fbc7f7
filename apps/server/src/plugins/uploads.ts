import fastifyStatic from "@fastify/static";
import { administratorActor, memberSession } from "@panshi/api";
import { AppError } from "@panshi/contracts/platform/errors";
import { type AccessibleFile, viewFile } from "@panshi/core/platform/file/view-file";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "../services.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import { createContext } from "../http/context.ts";

/** The names that uploads get; anything else is not looked up. */
const uploadName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * `GET /uploads/{filename}` (S7.30; docs/decisions/0009): every file, ranges included. The file's class decides who may read
 * it; one that is not public is sent with no-store.
 */
export async function serveUploadedFiles(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, { root: services.storage.bundled, serve: false });
  app.get<{ Params: { filename: string }; Querystring: { download?: unknown } }>(
    "/uploads/:filename",
    { config: openInMaintenanceConfig },
    async (request, reply) => {
      const { filename } = request.params;
      if (!uploadName.test(filename)) throw new AppError("not_found");
      const ctx = createContext(services, request, reply, "rest");
      const viewer = async () => (await memberSession(ctx))?.actor.viewer ?? null;
      const administrator = () => administratorActor(ctx);
      const file = await viewFile(ctx, { filename, viewer, administrator });
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const found = await services.storage.find(filename, { headers: request.headers, signal: gone.signal });
      if (!found) throw new AppError("not_found");
      const disposition = request.query.download === undefined ? "inline" : "attachment";
      void reply.headers({
        "cache-control": cacheControl(file),
        "content-disposition": `${disposition}; filename="${filename}"`,
        "content-security-policy": "default-src 'none'; sandbox",
      });
      void reply.type(file.mediaType);
      if ("folder" in found) return reply.sendFile(filename, found.folder, { cacheControl: false });
      return sendResponse(reply, found.response);
    },
  );
}

/** The name of a picture is never given to another content. */
const cacheControl = ({ isPicture, isPublic }: AccessibleFile): string => {
  if (isPicture) return "public, max-age=31536000, immutable";
  return isPublic ? "public, max-age=3600" : "private, no-store";
};

const fileHeaders = ["content-length", "content-range", "accept-ranges", "etag", "last-modified"];

/** Sends what the object store answered, no faster than the client reads; when the client goes, the store's answer is cancelled. */
function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  for (const name of fileHeaders) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return reply.status(status).send(status === 304 ? undefined : body);
}
