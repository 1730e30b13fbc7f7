import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ImageContent } from "../image-content.ts";

/** What the child process is sent; `art` holds the bytes of the artwork. */
export type DrawRequest = { content: ImageContent; art: Uint8Array | null };
export type DrawResponse = { jpeg: Uint8Array } | { error: string };

/** Source files run as TypeScript, the build as JavaScript. */
const entry = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./draw-process.ts" : "./draw-process.js", import.meta.url),
);
/** A drawing takes 0.2 seconds, and much longer on a busy machine. */
const TIMEOUT_MS = 20_000;
const IDLE_MS = 30_000;

/**
 * Draws share images in a child process, which starts with the first drawing and ends after half a minute without one.
 * Decoding and encoding leave some 200 MB of fragmented memory behind, which the server process would never release; and an uploaded
 * image cannot crash the server. Takes one request at a time.
 */
export class DrawingProcess {
  readonly #fonts: string;
  #child: ChildProcess | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(fonts: string) {
    this.#fonts = fonts;
  }

  /** Resolves with a JPEG. Rejects where the image cannot be drawn, or the process ends or takes too long. */
  draw(request: DrawRequest): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    return new Promise<Buffer>((resolve, reject) => {
      const timeout = setTimeout(() => child.kill("SIGKILL"), TIMEOUT_MS);
      const settle = (response: DrawResponse) => {
        clearTimeout(timeout);
        child.off("message", settle).off("exit", onExit).off("error", onError);
        this.#idleTimer = setTimeout(() => this.close(), IDLE_MS).unref();
        if ("jpeg" in response) resolve(Buffer.from(response.jpeg));
        else reject(new Error(response.error));
      };
      const onExit = () => settle({ error: "the drawing process ended" });
      const onError = (error: Error) => settle({ error: error.message });
      child.on("message", settle).on("exit", onExit).on("error", onError);
      child.send(request);
    });
  }

  /** Ends the process; the next drawing starts another. */
  close(): void {
    clearTimeout(this.#idleTimer);
    this.#child?.kill();
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(entry, [this.#fonts], {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // None of the server's environment. One malloc arena, so that freed memory goes back to the system.
      env: { PATH: process.env["PATH"], MALLOC_ARENA_MAX: "1" },
    });
    child.on("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }
}
