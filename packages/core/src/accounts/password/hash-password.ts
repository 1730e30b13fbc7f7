import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@panshi/contracts/platform/errors";
import { dictionary } from "@zxcvbn-ts/language-common";
import { FairQueue, type QueueCaller } from "./fair-queue.ts";

/** argon2id, 19 MiB, two passes: the minimum that OWASP recommends. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A core is left to the event loop and the database: with both of two cores hashing, every other request waits twice as long. */
export const HASHES_AT_A_TIME = availableParallelism() > 2 ? 2 : 1;

/**
 * Every password hash goes through this queue, members' and administrators' alike. One at a time is about 100 a second; two leave half
 * of libuv's four threads to files and DNS. A hundred wait a second at most.
 */
export const passwordQueue = new FairQueue({
  running: HASHES_AT_A_TIME,
  waiting: 100,
  waitingPerAddress: 20,
  retryAfterSeconds: 2,
});

/** An argon2id hash. Throws `busy` where too many calls wait already. */
export const hashPassword = (password: string, caller: QueueCaller): Promise<string> =>
  passwordQueue.run(caller, () => hash(password, options));

/** Verified against where there is no account, so that known and unknown accounts take the same time. */
const placeholderHash = hash("no account has this password", options);

/**
 * Whether the password matches the hash. Without a hash it takes as long and returns false. Throws `busy` like {@link
 * hashPassword}.
 */
export async function verifyPassword(stored: string | null, password: string, caller: QueueCaller): Promise<boolean> {
  const passwordHash = stored ?? (await placeholderHash);
  const isMatch = await passwordQueue.run(caller, () => verify(passwordHash, password));
  return stored !== null && isMatch;
}

/** Refuses the 1,000 most common passwords (docs/decisions/0022). Throws `bad_input` on `path`. */
export function rejectCommonPassword(password: string, path = "password"): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw new AppError("bad_input", { issues: [{ path, message: "這個密碼太常見，容易被猜到，請換一個" }] });
}

/** The 1,000 commonest passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, 1000));
