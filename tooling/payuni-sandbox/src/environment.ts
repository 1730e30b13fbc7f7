import type { Merchant } from "./envelope/cipher.ts";
import { SandboxError } from "./state-file.ts";

/** The merchant where none is configured. Made up; its keys are not secret. */
export const testMerchant: Merchant = {
  merId: "PANSHITEST",
  key: "panshi-test-gateway-key-32-bytes",
  iv: "panshi-test-iv16",
};

export const DEFAULT_PORT = 3456;

/** Throws {@link SandboxError} in production: payments here are not real. */
export function refuseProduction(variables: NodeJS.ProcessEnv): void {
  if (variables.NODE_ENV === "production")
    throw new SandboxError(
      "The PAYUNi test gateway never starts with NODE_ENV=production: it takes no money. Set PAYUNI_MER_ID, PAYUNI_MER_KEY and PAYUNI_MER_IV of a real shop instead.",
    );
}

/** Throws {@link SandboxError}, with a clearer message than the cipher's, for keys of a wrong length. */
export function checkMerchant({ merId, key, iv }: Merchant): void {
  if (!merId) throw new SandboxError("PAYUNI_MER_ID is empty.");
  if (!/^[\x20-\x7e]{32}$/.test(key)) throw new SandboxError("PAYUNI_MER_KEY must have 32 ASCII characters.");
  if (!/^[\x20-\x7e]{16}$/.test(iv)) throw new SandboxError("PAYUNI_MER_IV must have 16 ASCII characters.");
}

/** Reads the gateway's variables; an empty one counts as not set. Throws {@link SandboxError}. */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  refuseProduction(variables);
  const port = Number(variables.PAYUNI_SANDBOX_PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new SandboxError("PAYUNI_SANDBOX_PORT must be a port, 0 to 65535.");
  const merchant: Merchant = {
    merId: variables.PAYUNI_MER_ID || testMerchant.merId,
    key: variables.PAYUNI_MER_KEY || testMerchant.key,
    iv: variables.PAYUNI_MER_IV || testMerchant.iv,
  };
  checkMerchant(merchant);
  return { port, merchant, stateFile: variables.PAYUNI_SANDBOX_STATE || undefined };
}
