import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PictureFault, EncodedPictureFiles } from "./encode-picture.ts";

/** Where the picture is, and the folder for its sizes. */
export type EncodeRequest = { path: string; folder: string };
/** `failure`: what is not the picture's fault. */
export type EncodeResponse =
  | { sizes: EncodedPictureFiles }
  | { fault: PictureFault | "tooHeavy" }
  | { failure: string };

const isTooHeavy = (response: EncodeResponse): boolean => "fault" in response && response.fault === "tooHeavy";

export type ProcessLimits = {
  /** How long a picture may take, in milliseconds: a few seconds of its own, and more where the machine has other things to do. */
  timeoutMs: number;
  /** How much memory the process may hold: more than any accepted picture was seen to take (docs/decisions/0009). */
  memoryBytes: number;
  /** After this time without a picture the process ends, and after so many pictures another takes its place. */
  idleMs: number;
  pictures: number;
};
const defaults: ProcessLimits = {
  timeoutMs: 30_000,
  memoryBytes: 768 * 1024 * 1024,
  idleMs: 60_000,
  pictures: 50,
};

/** Source files run as TypeScript, the build as JavaScript. */
const entry = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./encode-process.ts" : "./encode-process.js", import.meta.url),
);

/**
 * Encodes pictures in a child process, which starts with the first one. What a picture does to its decoder, whether it crashes,
 * never ends or takes all memory, ends that process alone, and the next picture starts another. Takes one request at a time.
 */
export class PictureProcess {
  readonly #limits: ProcessLimits;
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  #pictures = 0;

  constructor(limits: Partial<ProcessLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /** The process that is running; null between pictures that are far apart. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** What became of a picture. Never rejects. */
  encode(request: EncodeRequest): Promise<EncodeResponse> {
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    this.#pictures += 1;
    return new Promise((resolve) => {
      const { timeoutMs, idleMs, pictures } = this.#limits;
      const settle = (response: EncodeResponse) => {
        clearTimeout(timeout);
        child.off("message", settle).off("exit", onExit).off("error", onError);
        // One that holds too much ends itself, and may not have ended yet.
        if (this.#pictures >= pictures || isTooHeavy(response)) this.close();
        else this.#idleTimer = setTimeout(() => this.close(), idleMs).unref();
        resolve(response);
      };
      const timeout = setTimeout(() => settle({ fault: "tooHeavy" }), timeoutMs);
      const onExit = (code: number | null, signal: string | null) =>
        settle({ failure: `the process ended with ${signal ?? code}` });
      const onError = ({ message }: Error) => {
        this.close();
        settle({ failure: message });
      };
      child.on("message", settle).on("exit", onExit).on("error", onError);
      child.send(request);
    });
  }

  /** Ends the process at once, with the picture that it has. */
  close(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  #start(): ChildProcess {
    this.#pictures = 0;
    const child = fork(entry, [String(this.#limits.memoryBytes)], {
      execArgv: [],
      serialization: "advanced",
      // A session of its own, whose share of the processor does not come out of the server's.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // None of the server's environment. One malloc arena, so that freed memory goes back to the system.
      env: { PATH: process.env["PATH"], MALLOC_ARENA_MAX: "1", UV_THREADPOOL_SIZE: "1" },
    });
    const forget = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on("exit", forget).on("error", forget);
    return child;
  }
}
