import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance } from "fastify";
import { drawPicture, type Studio } from "../pictures/draw-picture.ts";
import { KeptPictures } from "../pictures/kept-pictures.ts";
import { versionOf } from "../pictures/shared-picture.ts";
import { openStudio, type StudioFolders } from "../pictures/studio.ts";
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
  let studio: Promise<Studio> | null = null;
  const open = () => {
    // One that could not be opened is tried again.
    studio ??= openStudio(services, folders).catch((error: unknown) => {
      studio = null;
      throw error;
    });
    return studio;
  };
  const kept = new KeptPictures(async (subject) => drawPicture(await open(), subject));

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
