import { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { loadImageContent } from "../share-image/load-image-content.ts";
import { ShareImageCache } from "../share-image/share-image-cache.ts";
import { type RendererFolders, ShareImageRenderer } from "../share-image/renderer.ts";
import { shareImageVersion } from "../share-image/share-image.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
/** For an address without the current version, or an image with its fallback artwork. */
const FIVE_MINUTES = "public, max-age=300";

/**
 * `GET /og/{kind}/{name}.jpg?v={version}`: the image of a shared link (og:image), drawn when it is first asked for. Only names
 * of public pages are drawn, so a caller cannot make the server draw an unlimited number (docs/decisions/0011).
 */
export function shareImages(app: FastifyInstance, services: Services, folders: RendererFolders): void {
  const renderer = new ShareImageRenderer(services, folders);
  const cache = new ShareImageCache((content) => renderer.render(content));
  app.addHook("onClose", () => renderer.close());

  app.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
    "/og/:kind/:file",
    async (request, reply) => {
      const { kind, file } = request.params;
      if (!file.endsWith(".jpg")) throw new AppError("not_found");
      const content = await loadImageContent(services.baseCtx, kind, file.slice(0, -".jpg".length));
      const version = shareImageVersion(content);
      const { jpeg, usesFallback } = await cache.get(version, content);
      const etag = `"${version}${usesFallback ? "-other" : ""}"`;
      const isCurrent = !usesFallback && request.query.v === version;
      void reply.headers({ "cache-control": isCurrent ? IMMUTABLE : FIVE_MINUTES, etag });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("image/jpeg").send(jpeg);
    },
  );
}
