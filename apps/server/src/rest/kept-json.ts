import type { RestRoute } from "@panshi/api/procedure-meta";
import type { ContentCacheReader } from "@panshi/core/platform/cache";
import { pickRandom } from "@panshi/core/platform/pick-random";
import * as z from "zod/mini";
import type { Services } from "../services.ts";
import type { DocumentedProcedure } from "./documented-procedures.ts";

/** Whether a call's answers are kept as bytes: they are the same for everybody. */
export const isKept = ({ cached, oneOf }: RestRoute): boolean => cached === true || oneOf !== undefined;

const keyOf = ({ name }: DocumentedProcedure): string => `bytes of ${name}`;

/** A kept answer's bytes where they are in memory; null where {@link loadKeptJson} has to make them. */
export const keptJsonNow = ({ cache }: Services, procedure: DocumentedProcedure): Buffer | null =>
  pickRandom(cache.kept<readonly Buffer[]>(keyOf(procedure)) ?? []) ?? null;

/**
 * The bytes of a kept answer: one of those that a random call has, each equally likely. `call` calls the procedure, reading through a
 * cache. Null of a random call without any: its procedure says so.
 */
export async function loadKeptJson(
  { cache, baseCtx }: Services,
  procedure: DocumentedProcedure,
  call: (reader: ContentCacheReader) => Promise<unknown>,
): Promise<Buffer | null> {
  const { output, rest } = procedure;
  const readAll = async (reader: ContentCacheReader) =>
    rest.oneOf
      ? (await rest.oneOf({ ...baseCtx, cache: reader })).map((each) => (output ? z.parse(output, each) : each))
      : [await call(reader)];
  const kept = await cache.getComposed<readonly Buffer[]>(keyOf(procedure), undefined, async (reader) =>
    (await readAll(reader)).map((each) => Buffer.from(JSON.stringify(each))),
  );
  return pickRandom(kept) ?? null;
}
