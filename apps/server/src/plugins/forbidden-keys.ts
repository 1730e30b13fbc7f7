import { AppError } from "@panshi/contracts/errors";

const forbidden = new Set(["__proto__", "constructor", "prototype"]);
/** What a JSON text must hold for one of them to be in it, written plainly or with escapes. */
const suspicious = /__proto__|constructor|prototype|\\u/;

/** Refuses the keys that could reach a prototype, at any depth (decisions, section 8). Throws `forbidden_key`. */
export function refuseForbiddenKeys(value: unknown): void {
  // A list of what is left and no recursion: a caller chooses the depth.
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (forbidden.has(key)) throw new AppError("forbidden_key");
      waiting.push(inner);
    }
  }
}

/** The same for a JSON text that somebody else will parse. Throws `bad_json` where it cannot be read. */
export function refuseForbiddenText(json: string): void {
  if (!suspicious.test(json)) return;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new AppError("bad_json", { cause: error });
  }
  refuseForbiddenKeys(value);
}
