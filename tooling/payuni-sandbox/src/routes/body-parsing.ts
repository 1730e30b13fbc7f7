import type { FastifyInstance, FastifyRequest } from "fastify";
import { decodeFields, type Fields } from "../envelope/form-encoding.ts";

/** Adds a parser for form bodies. One that cannot be read, or names a field twice, becomes null. */
export function addFormParsing(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, decodeFields(body.toString()));
  });
}

/** The form of a request; empty where there was none that could be read. */
export const formOf = ({ body }: FastifyRequest): Fields =>
  typeof body === "object" && body !== null ? (body as Fields) : {};
