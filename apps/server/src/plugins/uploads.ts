import fastifyStatic from "@fastify/static";
import { memberSession } from "@panshi/api";
import { AppError } from "@panshi/contracts/errors";
import { viewFile } from "@panshi/core/file/view-file";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { createContext } from "../http/context.ts";

/** A name as we give them; anything else is not looked up. */
const ours = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * `GET /uploads/{filename}` (S7.30; docs/decisions/0009): one address for every file, ranges included. Who may read follows
 * from the file's class; what is not public is not stored anywhere on its way.
 */
export async function uploads(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, { root: services.storage.bundled, serve: false });
  app.get<{ Params: { filename: string }; Querystring: { download?: unknown } }>(
    "/uploads/:filename",
    async (request, reply) => {
      const { filename } = request.params;
      if (!ours.test(filename)) throw new AppError("not_found");
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
