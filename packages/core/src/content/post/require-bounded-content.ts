import { setImmediate } from "node:timers/promises";
import { AppError } from "@panshi/contracts/platform/errors";
import { parseBounded } from "@panshi/contracts/content/markdown-syntax";

/**
 * Throws `bad_input` for a post's Markdown that is nested too deeply or has too many parts to be shown. Lets other requests be answered
 * before, so that a batch of long posts is not parsed in one go.
 */
export async function requireBoundedContent({ content }: { content: string }): Promise<void> {
  await setImmediate();
  const { fault: message } = parseBounded(content);
  if (message !== null) throw new AppError("bad_input", { message, issues: [{ path: "content", message }] });
}
