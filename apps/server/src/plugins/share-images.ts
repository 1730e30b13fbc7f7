import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance } from "fastify";
import { PictureCache } from "../share-image/picture-cache.ts";
import { shareImageVersion } from "../share-image/share-image.ts";
import { ShareImageRenderer, type RendererFolders } from "../share-image/renderer.ts";
import { loadImageContent } from "../share-image/load-image-content.ts";
import type { Services } from "../services.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** For an address that does not name what is on the picture now, or a picture that stands in for another. */
const A_WHILE = "public, max-age=300";

/**
 * `GET /og/{kind}/{name}.jpg?v={version}`: the picture that a shared link shows, drawn when it is first asked for. Only names
 * that a public page has are known, so nobody can make the server draw without end.
 */
export function shareImages(app: FastifyInstance, services: Services, folders: RendererFolders): void {
  const studio = new ShareImageRenderer(services, folders);
  const kept = new PictureCache((subject) => studio.draw(subject));
  app.addHook("onClose", () => studio.close());

  app.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
    "/og/:kind/:file",
    async (request, reply) => {
      const { kind, file } = request.params;
      if (!file.endsWith(".jpg")) throw new AppError("not_found");
      const subject = await loadImageContent(services.baseCtx, kind, file.slice(0, -".jpg".length));
      const version = shareImageVersion(subject);
      const { jpeg, whole } = await kept.get(version, subject);
      const etag = `"${version}${whole ? "" : "-other"}"`;
      const named = whole && request.query.v === version;
      void reply.headers({ "cache-control": named ? FOR_EVER : A_WHILE, etag });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("image/jpeg").send(jpeg);
    },
  );
}
