import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { CommandError } from "./command.mjs";

/** More than any valid password: bounds what is read if a file is piped in by mistake. */
const MOST = 4096;

/** Reads a password from standard input: without echo in a terminal, otherwise the first line. */
export const readPasswordFromStdin = (): Promise<string> => (process.stdin.isTTY ? askUnseen() : firstLine());

async function firstLine(): Promise<string> {
  process.stdin.setEncoding("utf8");
  let text = "";
  for await (const piece of process.stdin) {
    text += piece;
    if (text.includes("\n") || text.length > MOST) break;
  }
  return text.split(/\r?\n/, 1)[0] ?? "";
}

async function askUnseen(): Promise<string> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const gone = new AbortController();
  terminal.once("SIGINT", () => gone.abort()).once("close", () => gone.abort());
  process.stderr.write("  password: ");
  try {
    return await terminal.question("", { signal: gone.signal });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    throw new CommandError("已取消，沒有新增任何人。", "Cancelled; nobody was added.");
  } finally {
    process.stderr.write("\n");
    terminal.close();
  }
}
