import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ImageContent } from "../image-content.ts";

/** What the drawing process is asked: a subject and the bytes of the picture that it stands before. */
export type DrawRequest = { subject: ImageContent; art: Uint8Array | null };
export type DrawResponse = { jpeg: Uint8Array } | { trouble: string };

/** The same from src, where Node reads TypeScript, and from dist. */
const entry = fileURLToPath(
  new URL(import.meta.url.endsWith(".ts") ? "./draw-process.ts" : "./draw-process.js", import.meta.url),
);
/** A drawing takes a fifth of a second; on a machine that is busy with other things, some. */
const PATIENCE = 20_000;
const IDLE = 30_000;

/**
 * Draws in a process of its own, which starts at the first drawing and ends after half a minute without one. Decoding and
 * encoding leave some 200 MB of scattered memory behind, which a server would hold for ever, and a picture that staff
 * uploaded cannot bring the server down. Give it one job at a time.
 */
export class DrawingProcess {
  readonly #fonts: string;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(fonts: string) {
    this.#fonts = fonts;
  }

  /** Resolves with a JPEG. Rejects where the picture cannot be drawn, or the process ends or is too slow. */
  draw(job: DrawRequest): Promise<Buffer> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    return new Promise<Buffer>((resolve, reject) => {
      const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
      const settle = (answer: DrawResponse) => {
        clearTimeout(late);
        child.off("message", settle).off("exit", ended).off("error", failed);
        this.#idle = setTimeout(() => this.close(), IDLE).unref();
        if ("jpeg" in answer) resolve(Buffer.from(answer.jpeg));
        else reject(new Error(answer.trouble));
      };
      const ended = () => settle({ trouble: "the process that draws pictures ended" });
      const failed = (error: Error) => settle({ trouble: error.message });
      child.on("message", settle).on("exit", ended).on("error", failed);
      child.send(job);
    });
  }

  /** Ends the process; the next drawing starts another. */
  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill();
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(entry, [this.#fonts], {
      execArgv: [],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      // Nothing of the server's environment. One arena: what is freed is given back.
      env: { PATH: process.env["PATH"], MALLOC_ARENA_MAX: "1" },
    });
    child.on("exit", () => {
      if (this.#child === child) this.#child = null;
    });
    return child;
  }
}
