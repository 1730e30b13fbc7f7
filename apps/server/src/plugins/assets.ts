import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError } from "@panshi/contracts/platform/errors";
import type { FastifyInstance } from "fastify";
import { neverRefusedConfig, setScopeNeverRefused } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig, setScopeMaintenanceAccess } from "../http/open-in-maintenance-config.ts";
import { documentHeaders } from "../http/security-headers.ts";
import type { Website } from "../pages/website.ts";

type BuiltFolders = Pick<Website, "webRoot" | "adminRoot">;

/** For built files, whose names contain the hash of their content. */
const immutable = { maxAge: "365d", immutable: true } as const;
const oneWeek = { maxAge: "7d" } as const;

/** The paths that the build makes. Escapes, backslashes, empty and dotted names are not looked up, as at `/uploads`. */
const assetPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127})+$/;

/** Types that a browser shows as text or not at all when they are opened alone. */
const notADocument = /^(text\/(javascript|css)|application\/javascript|font\/)/;

/** Built and public files of both apps, compressed at build time. */
export async function assets(app: FastifyInstance, { webRoot, adminRoot }: BuiltFolders): Promise<void> {
  const options = {
    preCompressed: true,
    index: false as const,
    redirect: false,
    dotfiles: "ignore" as const,
    decorateReply: false,
  };
  await app.register(async (files) => {
    setScopeMaintenanceAccess(files);
    // A page that was admitted comes whole: browsers do not ask again for a script that was refused.
    setScopeNeverRefused(files);
    files.addHook("onRequest", (request, _reply, done) => {
      const [path = ""] = request.url.split("?", 1);
      done(assetPath.test(path) ? undefined : new AppError("not_found"));
    });
    files.addHook("onSend", (_request, reply, payload, done) => {
      if (notADocument.test(String(reply.getHeader("content-type")))) {
        for (const name of documentHeaders) void reply.removeHeader(name);
      }
      done(null, payload);
    });
    await files.register(fastifyStatic, {
      ...options,
      ...immutable,
      root: join(webRoot, "assets"),
      prefix: "/assets/",
    });
    await files.register(fastifyStatic, {
      ...options,
      ...immutable,
      root: join(adminRoot, "assets"),
      prefix: "/admin/assets/",
    });
    await files.register(fastifyStatic, { ...options, ...oneWeek, root: join(webRoot, "art"), prefix: "/art/" });
  });
  app.get("/favicon.svg", { config: { ...openInMaintenanceConfig, ...neverRefusedConfig } }, (_request, reply) =>
    reply.sendFile("favicon.svg", webRoot, oneWeek),
  );
}
