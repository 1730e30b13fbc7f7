import type { IncomingMessage, ServerResponse } from "node:http";
import { appRouter, neverRefusedProcedures, trpcRefusal } from "@panshi/api";
import type { AppError } from "@panshi/contracts/platform/errors";
import type { Admission } from "./load-shedder.ts";
import type { Refusals } from "./refusals.ts";

/** Paths are from clients: beyond so many different ones the texts are made again. */
const KEPT_TEXTS = 256;

/**
 * Refuses calls of `/trpc` as plugins/overload.ts does, before Fastify makes its request and reply for them: both apps make all their
 * calls there. Only calls as the apps send them; everything else goes to Fastify. The function answers a request that is
 * refused, and returns false where Fastify has to answer.
 */
export function createEarlyRefusals({ admission, refusals }: { admission: Admission; refusals: Refusals }) {
  const neverRefused = neverRefusedProcedures(appRouter);
  const texts = new Map<string, string>();
  const textOf = (error: AppError, names: string, batch: boolean): string => {
    const key = `${error.retryAfterSeconds} ${batch} ${names}`;
    const kept = texts.get(key);
    if (kept !== undefined) return kept;
    const text = ascii(trpcRefusal(error, { paths: names.split(","), batch }));
    if (texts.size >= KEPT_TEXTS) texts.clear();
    texts.set(key, text);
    return text;
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (admission.admits()) return false;
    const match = target.exec(request.url ?? "");
    if (!match || !(request.method === "GET" || request.method === "POST")) return false;
    if (request.headers["trpc-accept"] !== undefined) return false;
    const [, names = "", batch] = match;
    if (names.split(",").some((name) => neverRefused.has(name))) return false;
    admission.refused();
    const error = refusals.next();
    refusals.write(response, error, { type: "application/json", body: textOf(error, names, batch !== undefined) });
    return true;
  };
}

/** Names of procedures, then nothing, an input, or a batch's mark and input. */
const target = /^\/trpc\/([\w.,]{1,1000})(?:\?(batch=1)(?:&input=[^&]*)?|\?input=[^&]*)?$/;

/** The same JSON in ASCII, which Node sends in one piece with the headers and without encoding it. */
const ascii = (json: string): string =>
  json.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
