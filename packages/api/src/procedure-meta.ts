import type { ErrorCode } from "@panshi/contracts/platform/errors";
import { FILE_MISSING } from "@panshi/contracts/platform/messages";
import type { Permission } from "@panshi/contracts/platform/permissions";
import type { Ctx } from "@panshi/core/platform/context";
import { UploadedFile } from "@panshi/core/platform/file/uploaded-file";
import * as z from "zod/mini";

type RestMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A procedure's documented REST call. `:id` in a path is a key of the input. */
export type RestRoute = {
  method: RestMethod;
  path: `/api/${string}`;
  /** Other paths of the same call. */
  aliases?: readonly `/api/${string}`[];
  /** The status of a success; 200 by default. */
  status?: 200 | 201 | 204;
  /** One sentence for the API document, in Traditional Chinese. */
  summary: string;
  /**
   * `json` by default. `download`: the procedure returns a {@link StreamedDownload}, which is streamed, and never over `/trpc`;
   * `fileSchema` describes a JSON file in the API document, `fileType` is the media type of another one, CSV without both. `upload`: the input has one file,
   * {@link uploadedFileSchema}, of at most `maxBytes` and as `fileRules` say, and comes as a form; its body is read after the
   * session and permission are checked, and never over `/trpc`. The file is gone after the call: the verb puts it into the
   * storage.
   */
  kind?: "json" | "download" | "upload";
  fileSchema?: z.ZodMiniType;
  fileType?: string;
  maxBytes?: number;
  fileRules?: UploadRules;
  /** Answers the page's `items` as an array, `next` as `Link: rel="next"` and `total` as `X-Total-Count`. */
  paged?: true;
  /** The answer is the same for everybody, and its bytes are cached as long as what its verb reads through `ctx.cache`. */
  cached?: true;
  /** All answers of a call that answers one of them at random, each equally likely: their bytes are cached like those above. */
  oneOf?: (ctx: Pick<Ctx, "db" | "cache">) => Promise<readonly unknown[]>;
  /** A failure's body also has `success: false` and `error`, its message (S7.15; docs/decisions/0012). */
  successFlag?: true;
  /** Errors for the API document, beside those of a wrong input, a missing session or permission, and an unknown id. */
  errors?: readonly ErrorCode[];
  tag: string;
};
/** What an upload's form must be; each has a default that fits any file. */
export type UploadRules = {
  /** The name of the file's field, which is a key of the input: `file`. */
  field?: string;
  /** How the type must begin that the client gives, e.g. `image/`. The content is for the verb to check. */
  type?: string;
  words?: Partial<UploadMessages>;
};
/** The messages of refusals: no file, a second one, another type, and more than `maxBytes`. */
export type UploadMessages = { missing: string; second: string; wrongType: string; tooLarge: string };

/**
 * A file that is generated while it is sent, in at most `timeoutMs`. The first of `chunks` needs no more than a moment, so
 * that a download begins at once; what it throws is answered like any other error. The caller has then passed every check.
 */
export type StreamedDownload = {
  filename: string;
  mediaType: string;
  timeoutMs: number;
  chunks: AsyncGenerator<string | Uint8Array, void>;
};

/** The file of an upload's input. Only a transport makes one: nothing in JSON passes. */
export const uploadedFileSchema = z.instanceof(UploadedFile, { error: FILE_MISSING });

/** Who may call a procedure. `member-or-visitor`: a visitor without a cookie is given one. */
export type Audience = "anyone" | "member" | "member-or-visitor" | "administrator";
export type ProcedureMeta = {
  rest?: RestRoute;
  audience?: Audience;
  /** What the administrator's role must hold; none where any role may call. */
  permission?: Permission;
  /**
   * Answers also while the member site is closed for maintenance; without it, a call is refused then. The back office's have it,
   * and few others (docs/decisions/0050).
   */
  openInMaintenance?: true;
  /** Answers also while the server is overloaded and refuses other calls; a batch with it is answered whole (docs/decisions/0038). */
  neverRefused?: true;
  /** Each call has an answer of its own, so it is never part of a page that is rendered once for everybody. */
  varies?: true;
};

/** A parser that validates each frozen object once: for cached values, which are returned many times. */
export function cachedParser<T extends z.ZodMiniType>(schema: T) {
  const parsedValues = new WeakMap<object, z.infer<T>>();
  const parse = (value: unknown): z.infer<T> => {
    if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return schema.parse(value);
    const known = parsedValues.get(value);
    if (known !== undefined) return known;
    const parsed = schema.parse(value);
    if (typeof parsed === "object" && parsed !== null) Object.freeze(parsed);
    parsedValues.set(value, parsed);
    return parsed;
  };
  return Object.assign(parse, { schema });
}
