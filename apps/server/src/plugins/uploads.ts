import fastifyStatic from "@fastify/static";
import { memberSession } from "@panshi/api";
import { AppError } from "@panshi/contracts/errors";
import { viewFile } from "@panshi/core/file/view-file";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { createContext } from "../http/context.ts";

/** The names that uploads get; anything else is not looked up. */
const uploadName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * `GET /uploads/{filename}` (S7.30; docs/decisions/0009): every file, ranges included. The file's class decides who may read
 * it; one that is not public is sent with no-store.
 */
export async function uploads(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, { root: services.storage.bundled, serve: false });
  app.get<{ Params: { filename: string }; Querystring: { download?: unknown } }>(
    "/uploads/:filename",
    async (request, reply) => {
      const { filename } = request.params;
      if (!uploadName.test(filename)) throw new AppError("not_found");
      const ctx = createContext(services, request, reply, "rest");
      const viewer = async () => (await memberSession(ctx))?.actor.viewer ?? null;
      const file = await viewFile({ ctx, input: { filename, viewer } });
      const folder = await services.storage.findFolder(filename);
      if (!folder) throw new AppError("not_found");
      const disposition = request.query.download === undefined ? "inline" : "attachment";
      void reply.headers({
        "cache-control": file.isPublic ? "public, max-age=3600" : "private, no-store",
        "content-disposition": `${disposition}; filename="${filename}"`,
        "content-security-policy": "default-src 'none'; sandbox",
      });
      return reply.type(file.mediaType).sendFile(filename, folder, { cacheControl: false });
    },
  );
}
