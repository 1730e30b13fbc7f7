import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance } from "fastify";
import { KeptPictures } from "../pictures/kept-pictures.ts";
import { versionOf } from "../pictures/shared-picture.ts";
import { Studio, type StudioFolders } from "../pictures/studio.ts";
import { subjectOf } from "../pictures/subject-of.ts";
import type { Services } from "../services.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
/** For an address that does not name what is on the picture now, or a picture that stands in for another. */
const A_WHILE = "public, max-age=300";

/**
 * `GET /og/{kind}/{name}.jpg?v={version}`: the picture that a shared link shows, drawn when it is first asked for. Only names
 * that a public page has are known, so nobody can make the server draw without end.
 */
export function pictures(app: FastifyInstance, services: Services, folders: StudioFolders): void {
  const studio = new Studio(services, folders);
  const kept = new KeptPictures((subject) => studio.draw(subject));
  app.addHook("onClose", () => studio.close());

  app.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
    "/og/:kind/:file",
    async (request, reply) => {
      const { kind, file } = request.params;
      if (!file.endsWith(".jpg")) throw new AppError("not_found");
      const subject = await subjectOf(services.base, kind, file.slice(0, -".jpg".length));
      const version = versionOf(subject);
      const { jpeg, whole } = await kept.get(version, subject);
      const etag = `"${version}${whole ? "" : "-other"}"`;
      const named = whole && request.query.v === version;
      void reply.headers({ "cache-control": named ? FOR_EVER : A_WHILE, etag });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      return reply.type("image/jpeg").send(jpeg);
    },
  );
}
