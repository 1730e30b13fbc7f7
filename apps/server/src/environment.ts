import { isIP } from "node:net";
import { hosts } from "@panshi/payuni/hosts";
import { Merchant } from "@panshi/payuni/merchant";
import { urlError } from "@panshi/payuni/public-url";
import * as z from "zod/mini";
import { NOTIFY_PATH, type PayuniSettings } from "./adapters/payuni.ts";
import type { S3Settings } from "./adapters/s3-storage.ts";

/** A variable is invalid; the message says what to do and is printed instead of a stack. */
export class EnvironmentError extends Error {}

const wholeNumber = (name: string, min: number, max: number, fallback: number) =>
  z.pipe(
    z._default(z.string(), String(fallback)),
    z.pipe(
      z.transform((value: string) => Number(value)),
      z
        .int32(`${name} must be a whole number.`)
        .check(z.gte(min, `${name} must be at least ${min}.`), z.lte(max, `${name} must be at most ${max}.`)),
    ),
  );

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T, fallback: T[number]) =>
  z._default(z.enum(values, `${name} must be one of ${values.join(", ")}.`), fallback as never);

const url = (name: string, protocols: RegExp) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => URL.canParse(value) && protocols.test(new URL(value).protocol),
          `${name} is not a usable address.`,
        ),
      ),
  );

const Variables = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: wholeNumber("PORT", 1, 65_535, 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: url("PUBLIC_URL", /^https?:$/),
  TRUST_PROXY: wholeNumber("TRUST_PROXY", 0, 10, 0),
  DATA_DIR: z._default(z.string(), ".data"),
  DATABASE_URL: url("DATABASE_URL", /^postgres(ql)?:$/),
  SEED: z.optional(z.enum(["base", "demo", "none"], "SEED must be base, demo or none.")),
  LOG_LEVEL: oneOf("LOG_LEVEL", ["fatal", "error", "warn", "info", "debug", "silent"], "info"),
  ROLE: oneOf("ROLE", ["all", "web", "worker"], "all"),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, "APP_SECRET must have at least 32 characters."))),
  SMTP_URL: url("SMTP_URL", /^smtps?:$/),
  MAIL_FROM: z._default(z.string(), "no-reply@panshi.test"),
  OPENAI_BASE_URL: url("OPENAI_BASE_URL", /^https?:$/),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_MODEL: z._default(z.string(), "gpt-4o-mini"),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z.pipe(
    url("GOOGLE_ISSUER", /^https?:$/),
    z.transform((given) => given ?? "https://accounts.google.com"),
  ),
  S3_ENDPOINT: url("S3_ENDPOINT", /^https?:$/),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "S3_BUCKET is not a bucket's name.")),
  ),
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  PAYUNI_MER_ID: z.optional(z.string()),
  PAYUNI_MER_KEY: z.optional(z.string()),
  PAYUNI_MER_IV: z.optional(z.string()),
  PAYUNI_API: z._default(z.string(), "sandbox"),
  AI_DAILY_CAP: wholeNumber("AI_DAILY_CAP", 0, 1_000_000, 1000),
});

export type Environment = ReturnType<typeof readEnvironment>;

/** Not a secret: the demo has nothing to protect. Constant, so that several demo servers on one database hash alike. */
const DEMO_SECRET = "panshi demo: not a secret, loopback only";

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** The addresses of outside parties. With the value `off` such a party is not there, and the demo starts no stand-in for it. */
const outsideParties = ["SMTP_URL", "OPENAI_BASE_URL", "GOOGLE_ISSUER", "PAYUNI_API"];

/**
 * Reads and validates the variables (docs/decisions/0021). Production needs an https PUBLIC_URL, DATABASE_URL, APP_SECRET and
 * SMTP_URL; anything else is demo, which serves loopback only and seeds a database at DATABASE_URL with demo rows only for
 * SEED=demo. Throws {@link EnvironmentError}.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv) {
  const isOff = (name: string) => outsideParties.includes(name) && variables[name] === "off";
  // An empty variable in a .env file counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => value !== "" && !isOff(name)));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? "");
    throw new EnvironmentError(
      `${issue?.message ?? "A variable is wrong."} Correct ${name} in .env or in the environment (see .env.example).`,
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === "production";
  if (production) requireProduction(env);
  else if (env.DATABASE_URL && /prod/i.test(env.NODE_ENV ?? "")) {
    throw new EnvironmentError(
      `NODE_ENV=${JSON.stringify(env.NODE_ENV)} would serve the demo from the database at DATABASE_URL: write production exactly, without spaces or quotes, or leave it unset for the demo.`,
    );
  } else if (!isLoopback(env.HOST)) {
    throw new EnvironmentError(
      `HOST=${env.HOST} is refused: demo accounts are public knowledge, so demo serves loopback only. Use 127.0.0.1, or set NODE_ENV=production.`,
    );
  }
  const publicUrl = new URL(
    env.PUBLIC_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
  );
  return {
    ...env,
    production,
    publicUrl,
    secure: publicUrl.protocol === "https:",
    secret: env.APP_SECRET ?? DEMO_SECRET,
    google: isOff("GOOGLE_ISSUER") ? null : googleSettings(env, production, publicUrl),
    payuni: isOff("PAYUNI_API") ? null : payuniSettings(env, production, publicUrl),
    s3: s3Settings(env, production),
    seed: env.SEED ?? (production || env.DATABASE_URL ? ("base" as const) : ("demo" as const)),
  };
}

function requireProduction(env: z.infer<typeof Variables>): void {
  const missing = (["PUBLIC_URL", "DATABASE_URL", "APP_SECRET", "SMTP_URL"] as const).filter((name) => !env[name]);
  if (missing.length > 0)
    throw new EnvironmentError(
      `Production needs ${missing.join(", ")}: set ${missing.length > 1 ? "them" : "it"} (see .env.example), or leave NODE_ENV unset for the demo.`,
    );
  if (!env.PUBLIC_URL?.startsWith("https:")) throw new EnvironmentError("Production needs an https PUBLIC_URL.");
  if (env.APP_SECRET === DEMO_SECRET)
    throw new EnvironmentError("This APP_SECRET is the demo's, which everybody can read: production needs its own.");
  if (env.SEED === "demo") throw new EnvironmentError("SEED=demo is refused in production: use base or none.");
}

/** The OpenID client for the sign-in with Google, or null where it is not configured. */
function googleSettings(env: z.infer<typeof Variables>, production: boolean, publicUrl: URL) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret)
    throw new EnvironmentError("Google's sign-in needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither.");
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "http:" && (production || !isLoopback(hostname)))
    throw new EnvironmentError("GOOGLE_ISSUER must be an https address.");
  return { clientId, clientSecret, issuer, redirectUri: new URL("/api/auth/google/callback", publicUrl).href };
}

/** The object store, or null where files are on the disk. */
function s3Settings(env: z.infer<typeof Variables>, production: boolean): S3Settings | null {
  const { S3_ENDPOINT: given, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = env;
  if (!given && !bucket && !key && !secret) return null;
  if (!given || !bucket || !key || !secret)
    throw new EnvironmentError("The object store needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET, or none of them.");
  const { protocol, hostname, origin, pathname, search } = new URL(given);
  if (pathname !== "/" || search !== "")
    throw new EnvironmentError("S3_ENDPOINT is the store's address alone: the bucket goes into S3_BUCKET.");
  if (protocol === "http:" && (production || !isLoopback(hostname)))
    throw new EnvironmentError("S3_ENDPOINT must be an https address.");
  return { endpoint: origin, bucket, key, secret, region };
}

/**
 * The merchant at PAYUNi, or null where none is configured. `PAYUNI_API` is `sandbox`, `production`, or the loopback address
 * of a local gateway (tooling/payuni-sandbox), which production refuses.
 */
function payuniSettings(env: z.infer<typeof Variables>, production: boolean, publicUrl: URL): PayuniSettings | null {
  const { PAYUNI_MER_ID: merId, PAYUNI_MER_KEY: key, PAYUNI_MER_IV: iv, PAYUNI_API: api } = env;
  if (!merId && !key && !iv) return null;
  if (!merId || !key || !iv)
    throw new EnvironmentError("PAYUNi needs PAYUNI_MER_ID, PAYUNI_MER_KEY and PAYUNI_MER_IV, or none of them.");
  const named = api === "sandbox" || api === "production";
  const url = URL.parse(named ? hosts[api] : api);
  const local = url?.protocol === "http:" && isLoopback(url.hostname);
  if (!url || (!named && !local))
    throw new EnvironmentError("PAYUNI_API must be sandbox, production, or the loopback address of a local gateway.");
  if (local && production) throw new EnvironmentError("The local test gateway is refused in production.");
  const problem = urlError(new URL(NOTIFY_PATH, publicUrl).href, local ? "local" : "public");
  if (problem) throw new EnvironmentError(`PAYUNi cannot call PUBLIC_URL: it ${problem}.`);
  try {
    const merchant = new Merchant({ merId, key, iv });
    const test = api !== "production";
    return { merchant, host: url.origin, publicUrl, local, test, requiresSeller: production || !test };
  } catch (error) {
    throw new EnvironmentError(
      `${error instanceof Error ? error.message : String(error)}. Correct PAYUNI_MER_ID, PAYUNI_MER_KEY and PAYUNI_MER_IV.`,
    );
  }
}
