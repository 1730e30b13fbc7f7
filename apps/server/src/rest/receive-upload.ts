import { createHash, randomInt, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import fastifyMultipart, { type MultipartFile } from "@fastify/multipart";
import type { UploadRules, UploadMessages } from "@panshi/api/procedure-meta";
import { formatSize } from "@panshi/contracts/platform/file";
import { FILE_MISSING, fileTooLarge } from "@panshi/contracts/platform/messages";
import { AppError } from "@panshi/contracts/platform/errors";
import { UploadedFile } from "@panshi/core/platform/file/uploaded-file";
import type { FastifyInstance, FastifyRequest } from "fastify";

export type UploadLimits = {
  /** Uploads that a server reads at a time; the next is refused as `busy`. */
  open: number;
  /** How long a whole upload may take, in milliseconds: less than the server's `requestTimeout`. */
  timeoutMs: number;
  /** How long a client may send nothing of its file. */
  idleMs: number;
  /** How long what is left of a refused body is read and dropped, so that the client gets to read the answer. */
  lingerMs: number;
};
const defaults: UploadLimits = { open: 8, timeoutMs: 50_000, idleMs: 10_000, lingerMs: 5000 };

/** Clients that were refused together come back between this and twice as many seconds later, not together again. */
const RETRY_SECONDS = 10;
const FIELDS = 10;
/** What a form may have beside its file, in bytes: fields, headers of parts and boundaries. */
const OVERHEAD = 64 * 1024;
/** An hour: no upload takes as long, so what is older in the folder was left by a server that died. */
const LEFTOVER_MS = 60 * 60 * 1000;

type Form = Record<string, string | UploadedFile>;

/**
 * Calls a procedure with a form of one file (docs/decisions/0038). `readForm` reads the body into a file of the folder;
 * the procedure asks for it after its checks. The file is removed when `call` has ended, however it ends.
 */
export type WithUpload = <T>(
  request: FastifyRequest,
  rules: { maxBytes?: number; fileRules?: UploadRules },
  call: (readForm: () => Promise<Form>) => Promise<T>,
) => Promise<T>;

/** Prepares a scope whose routes all take uploads, and removes what a server that died has left in the folder. */
export async function acceptUploads(
  scope: FastifyInstance,
  folder: string,
  limits: Partial<UploadLimits> = {},
): Promise<WithUpload> {
  const { open: openLimit, timeoutMs, idleMs, lingerMs } = { ...defaults, ...limits };
  // No body is read before the procedure asks for it, whatever its type.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
  // A file that is too large is refused while it is read, in receiveForm.
  await scope.register(fastifyMultipart, { throwFileSizeLimit: false });
  scope.addHook("onResponse", (request, _reply, done) => {
    dropRest(request, lingerMs);
    done();
  });
  await removeLeftovers(folder);
  let reading = 0;

  return async (request, { maxBytes = 0, fileRules = {} }, call) => {
    const form = { field: "file", type: "", ...fileRules, maxBytes, words: wordsOf(fileRules, maxBytes) };
    const path = join(folder, randomUUID());
    const readForm = async () => {
      if (!request.isMultipart()) throw new AppError("not_multipart");
      if (Number(request.headers["content-length"] ?? 0) > maxBytes + OVERHEAD) throw tooLarge(form);
      if (reading >= openLimit) {
        throw new AppError("busy", { retryAfterSeconds: RETRY_SECONDS + randomInt(RETRY_SECONDS) });
      }
      reading += 1;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return await receiveForm(request, path, form, { timeoutMs, idleMs });
      } finally {
        reading -= 1;
        request.raw.unpipe();
      }
    };
    try {
      return await call(readForm);
    } finally {
      await rm(path, { force: true });
    }
  };
}

/** What a form's file must be, with nothing left out. */
type FormRules = { field: string; type: string; maxBytes: number; words: UploadMessages };

const wordsOf = ({ words }: UploadRules, maxBytes: number): UploadMessages => ({
  missing: FILE_MISSING,
  second: "一次只能上傳一個檔案",
  wrongType: "這種檔案不能上傳到這裡",
  tooLarge: fileTooLarge(formatSize(maxBytes)),
  ...words,
});
const tooLarge = ({ words }: FormRules) => new AppError("too_large", { message: words.tooLarge });
const badFile = ({ field }: FormRules, message: string) =>
  new AppError("bad_input", { message, issues: [{ path: field, message }] });

async function receiveForm(
  request: FastifyRequest,
  path: string,
  rules: FormRules,
  { timeoutMs, idleMs }: { timeoutMs: number; idleMs: number },
): Promise<Form> {
  const { field, type, maxBytes, words } = rules;
  const stop = new AbortController();
  const stopped = Promise.withResolvers<never>();
  // Also while nobody waits for it.
  stopped.promise.catch(() => {});
  stop.signal.addEventListener("abort", () => stopped.reject(stop.signal.reason as AppError));
  const tooSlow = () => stop.abort(new AppError("upload_slow"));
  const timeout = setTimeout(tooSlow, timeoutMs);
  const idle = setTimeout(tooSlow, idleMs);
  const parts = request.parts({
    limits: {
      fileSize: maxBytes,
      // A second file is counted here, to be answered in our words.
      files: 2,
      fields: FIELDS,
      parts: FIELDS + 2,
      fieldNameSize: 100,
      fieldSize: 4096,
      headerPairs: 20,
    },
  });
  const form: Form = {};
  try {
    for (;;) {
      const { done, value: part } = await Promise.race([parts.next(), stopped.promise]);
      if (done) break;
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated || typeof part.value !== "string")
          throw new AppError("bad_upload");
        form[part.fieldname] = part.value;
        continue;
      }
      if (form[field] !== undefined) throw badFile(rules, words.second);
      if (part.fieldname !== field) throw badFile(rules, words.missing);
      if (!part.mimetype.startsWith(type)) throw badFile(rules, words.wrongType);
      part.file.on("limit", () => stop.abort(tooLarge(rules)));
      form[field] = await store(part, path, stop.signal, () => void idle.refresh());
      if (part.file.truncated) throw tooLarge(rules);
    }
  } catch (error) {
    throw asUploadError(stop.signal.aborted ? stop.signal.reason : error);
  } finally {
    clearTimeout(timeout);
    clearTimeout(idle);
  }
  if (!(form[field] instanceof UploadedFile)) throw badFile(rules, words.missing);
  return form;
}

async function store(
  { file, filename, mimetype }: MultipartFile,
  path: string,
  signal: AbortSignal,
  onChunk: () => void,
): Promise<UploadedFile> {
  const hash = createHash("sha256");
  let size = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      onChunk();
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  // Opened first, so that no open that is still under way makes the file after it was removed.
  const handle = await open(path, "wx", 0o600);
  await pipeline(file, measured, handle.createWriteStream(), { signal });
  return new UploadedFile({ path, clientName: filename, clientType: mimetype, size, sha256: hash.digest() });
}

/** What the client did wrong is an error of ours; what the server's disk did is not. */
function asUploadError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  if (code === "FST_PROTO_VIOLATION") return new AppError("forbidden_key", { cause: error });
  return syscall === undefined ? new AppError("bad_upload", { cause: error }) : error;
}

/** Reads on for a moment: a client that is still sending would not read the answer, and Node would read without an end. */
function dropRest({ raw }: FastifyRequest, lingerMs: number): void {
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref();
  raw.once("close", () => clearTimeout(timer)).resume();
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(path, { force: true, recursive: true });
  }
}
