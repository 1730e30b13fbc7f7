import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Trade } from "./trade.ts";

const FORMAT = 1;

/** A setup error, shown without a stack: its message says what to do. */
export class SandboxError extends Error {}

/** Reads the trades of an earlier run. Throws {@link SandboxError} where the file is no state file. */
export function readTrades(path: string): Trade[] {
  if (!existsSync(path)) return [];
  try {
    const stored = JSON.parse(readFileSync(path, "utf8")) as { format?: unknown; trades?: unknown };
    if (stored.format === FORMAT && Array.isArray(stored.trades)) return stored.trades as Trade[];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SandboxError(`${path} is not a state file of this gateway: delete it, or set another file.`);
}

/** Writes all trades beside the file and renames: a crash leaves the old file or the new one, never a partial one. */
export function writeTrades(path: string, trades: readonly Trade[]): void {
  const draft = `${path}.${process.pid}.tmp`;
  writeFileSync(draft, JSON.stringify({ format: FORMAT, trades }), { mode: 0o600 });
  renameSync(draft, path);
}
