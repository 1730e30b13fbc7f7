import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@panshi/contracts/errors";
import { passwords } from "./common-passwords.ts";

/** argon2id, 19 MiB, two passes: the floor that OWASP names for interactive sign-in. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Verified against when there is no account, so that known and unknown take the same time. */
const nobody = hashPassword("no account has this password");

/** Whether the password fits the hash. Without a hash it takes as long and answers no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== null && fits;
}

/** Refuses the 1,000 commonest passwords (decisions, section 3). Throws `bad_input` on `path`. */
export function refuseCommonPassword(password: string, path = "password"): void {
  if (!passwords.has(password.toLowerCase())) return;
  throw new AppError("bad_input", { issues: [{ path, message: "這個密碼太常見，容易被猜到，請換一個" }] });
}
