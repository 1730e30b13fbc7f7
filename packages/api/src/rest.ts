import type { ErrorCode } from "@panshi/contracts/errors";
import type { CacheTag } from "@panshi/core/cache";
import type * as z from "zod/mini";

export type RestMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A procedure's documented call. `:id` in a path is a key of the input. */
export type Rest = {
  method: RestMethod;
  path: `/api/${string}`;
  /** Other paths of the same call. */
  aliases?: readonly `/api/${string}`[];
  /** What a success answers; 200 where nothing is said. */
  status?: 200 | 201 | 204;
  /** One sentence for the API document, in Traditional Chinese. */
  summary: string;
  /**
   * JSON where nothing is said. `download`: the procedure answers a {@link Download}, which is sent as it is read and never
   * over `/trpc`; `holds` is what its file is made of, for the API document.
   */
  kind?: "json" | "download";
  fileSchema?: z.ZodMiniType;
  /** Answers `items` of the procedure's page as an array, with `Link: rel="next"` and `X-Total-Count` where it has them. */
  paged?: true;
  /** The answer is the same for everybody until content with one of these tags changes: its bytes are kept. */
  cacheTags?: readonly CacheTag[];
  /** A failure also says `success: false` and `error`, its message (S7.15; docs/decisions/0024). */
  successFlag?: true;
  /** What it can refuse beside a wrong input, a missing session or permission, and a path that leads nowhere. */
  errors?: readonly ErrorCode[];
  tag: string;
};
/** A file that is made while it is sent, within `lasts` milliseconds. `filename` is plain ASCII. */
export type Download = { filename: string; mediaType: string; timeoutMs: number; chunks: AsyncGenerator<string, void> };

/** Who may call a procedure. `member-or-visitor`: a visitor without a cookie is given one. */
export type Audience = "anyone" | "member" | "member-or-visitor" | "administrator";
export type Meta = { rest?: Rest; audience?: Audience };

/** A parser that validates a value once for as long as it is the same frozen object: for values kept in memory. */
export function cachedParser<T extends z.ZodMiniType>(schema: T) {
  const seen = new WeakMap<object, z.infer<T>>();
  const parse = (value: unknown): z.infer<T> => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return schema.parse(value);
    const known = seen.get(value);
    if (known !== undefined) return known;
    const parsed = schema.parse(value);
    if (typeof parsed === "object" && parsed !== null) Object.freeze(parsed);
    seen.set(value, parsed);
    return parsed;
  };
  return Object.assign(parse, { schema });
}
