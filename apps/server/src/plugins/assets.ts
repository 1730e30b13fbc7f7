import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { AppError } from "@panshi/contracts/errors";
import type { FastifyInstance } from "fastify";
import type { Website } from "../pages/website.ts";

type BuiltFolders = Pick<Website, "webRoot" | "adminRoot">;

/** Built files have the hash of their content in their names. */
const forEver = { maxAge: "365d", immutable: true } as const;
const aWeek = { maxAge: "7d" } as const;

/** A path as the build makes them. Escapes, backslashes, empty and dotted names are not looked up, as at `/uploads`. */
const builtPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,127})+$/;

/** Built and public files of both clients, compressed at build. */
export async function assets(app: FastifyInstance, { webRoot, adminRoot }: BuiltFolders): Promise<void> {
  const shared = {
    preCompressed: true,
    index: false as const,
    redirect: false,
    dotfiles: "ignore" as const,
    decorateReply: false,
  };
  await app.register(async (files) => {
    files.addHook("onRequest", (request, _reply, done) => {
      const [path = ""] = request.url.split("?", 1);
      done(builtPath.test(path) ? undefined : new AppError("not_found"));
    });
    await files.register(fastifyStatic, { ...shared, ...forEver, root: join(webRoot, "assets"), prefix: "/assets/" });
    await files.register(fastifyStatic, {
      ...shared,
      ...forEver,
      root: join(adminRoot, "assets"),
      prefix: "/admin/assets/",
    });
    await files.register(fastifyStatic, { ...shared, ...aWeek, root: join(webRoot, "art"), prefix: "/art/" });
  });
  app.get("/favicon.svg", (_request, reply) => reply.sendFile("favicon.svg", webRoot, aWeek));
}
