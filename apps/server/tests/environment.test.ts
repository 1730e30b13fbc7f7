import { describe, expect, it } from "vitest";
import { EnvironmentError, readEnvironment } from "../src/environment.ts";

/** The error message of invalid variables, or null where they are valid. */
const errorOf = (variables: Record<string, string>): string | null => {
  try {
    readEnvironment(variables);
    return null;
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
};
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://panshi.test",
  DATABASE_URL: "postgres://panshi:secret@db/panshi",
  APP_SECRET: "x".repeat(32),
  SMTP_URL: "smtp://mail:25",
};

describe("the demo", () => {
  it("needs no variables", () => {
    expect(readEnvironment({})).toMatchObject({
      production: false,
      secure: false,
      HOST: "127.0.0.1",
      PORT: 3000,
      TRUST_PROXY: 0,
      DATA_DIR: ".data",
      ROLE: "all",
      LOG_LEVEL: "info",
      seed: "demo",
    });
    expect(readEnvironment({}).publicUrl.href).toBe("http://127.0.0.1:3000/");
  });

  it("is any NODE_ENV but production", () => {
    for (const NODE_ENV of ["", "development", "test", "Production", "prod"])
      expect(readEnvironment({ NODE_ENV }).production).toBe(false);
  });

  it.each(["production ", "Production", "PRODUCTION", "prod", '"production"'])(
    "is refused with a DATABASE_URL where NODE_ENV is almost production: %s",
    (NODE_ENV) => {
      const error = errorOf({ NODE_ENV, DATABASE_URL: "postgres://panshi:secret@db/panshi" });
      expect(error).toMatch(/^NODE_ENV=".*" would serve the demo .* write production exactly/);
      expect(errorOf({ ...production, NODE_ENV })).toBe(error);
    },
  );

  it.each(["127.0.0.1", "127.9.9.9", "localhost", "::1"])("serves on %s", (HOST) =>
    expect(errorOf({ HOST })).toBeNull(),
  );

  it.each([
    "0.0.0.0",
    "::",
    "192.168.1.2",
    "panshi.test",
    "127.0.0.1.example.com",
    "localhost.example.com",
    "128.0.0.1",
  ])("refuses to serve on %s and says what to do", (HOST) =>
    expect(errorOf({ HOST })).toMatch(new RegExp(`^HOST=${HOST} is refused: .*127\\.0\\.0\\.1.*NODE_ENV=production`)),
  );

  it("derives its URL from PORT and HOST", () => {
    expect(readEnvironment({ PORT: "4000", HOST: "::1" }).publicUrl.href).toBe("http://[::1]:4000/");
    expect(readEnvironment({ PUBLIC_URL: "https://panshi.test" }).secure).toBe(true);
  });

  it("seeds a database at DATABASE_URL with demo rows only for SEED=demo", () => {
    const { DATABASE_URL } = production;
    expect(readEnvironment({ DATABASE_URL }).seed).toBe("base");
    expect(readEnvironment({ DATABASE_URL, NODE_ENV: "", SEED: "" }).seed).toBe("base");
    expect(readEnvironment({ DATABASE_URL, SEED: "demo" }).seed).toBe("demo");
  });

  it("takes the seed that SEED names", () => {
    for (const SEED of ["base", "demo", "none"]) expect(readEnvironment({ SEED }).seed).toBe(SEED);
  });
});

describe("production", () => {
  it("starts with its four variables, with the base seed", () => {
    expect(readEnvironment({ ...production, HOST: "0.0.0.0" })).toMatchObject({
      production: true,
      secure: true,
      seed: "base",
    });
  });

  it.each(["PUBLIC_URL", "DATABASE_URL", "APP_SECRET", "SMTP_URL"])("requires %s", (name) => {
    expect(errorOf({ ...production, [name]: "" })).toBe(
      `Production needs ${name}: set it (see .env.example), or leave NODE_ENV unset for the demo.`,
    );
  });

  it("names all missing variables at once", () =>
    expect(errorOf({ NODE_ENV: "production" })).toContain("PUBLIC_URL, DATABASE_URL, APP_SECRET, SMTP_URL: set them"));

  it("requires an https PUBLIC_URL", () =>
    expect(errorOf({ ...production, PUBLIC_URL: "http://panshi.test" })).toBe("Production needs an https PUBLIC_URL."));

  it("refuses the demo's seed, the demo's secret and a short one", () => {
    const publicSecret = readEnvironment({}).secret;
    expect(errorOf({ ...production, APP_SECRET: publicSecret })).toContain("production needs its own");
    expect(errorOf({ ...production, SEED: "demo" })).toContain("SEED=demo is refused in production");
    expect(errorOf({ ...production, APP_SECRET: "short" })).toContain("APP_SECRET must have at least 32 characters.");
    expect(readEnvironment({ ...production, SEED: "none" }).seed).toBe("none");
  });
});

describe("a wrong variable", () => {
  it.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "abc"],
    ["PORT", "30.5"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "11"],
    ["DATABASE_URL", "mysql://db/panshi"],
    ["DATABASE_URL", "panshi"],
    ["PUBLIC_URL", "panshi.test"],
    ["PUBLIC_URL", "ftp://panshi.test"],
    ["SMTP_URL", "mail:25"],
    ["OPENAI_BASE_URL", "file:///etc/passwd"],
    ["SEED", "all"],
    ["ROLE", "server"],
    ["LOG_LEVEL", "loud"],
    ["AI_DAILY_CAP", "many"],
    ["APP_SECRET", "short"],
  ])("%s=%s is named, with where to correct it, and without its value", (name, value) => {
    const message = errorOf({ [name]: value });
    expect(message).toMatch(
      new RegExp(`^${name} .*Correct ${name} in \\.env or in the environment \\(see \\.env\\.example\\)\\.$`),
    );
    if (value.length > 4) expect(message).not.toContain(value);
  });

  it("left empty counts as not set", () =>
    expect(readEnvironment({ PORT: "", DATABASE_URL: "", SEED: "", APP_SECRET: "" })).toMatchObject({
      PORT: 3000,
      seed: "demo",
    }));
});

describe("off", () => {
  it("counts as not set for each outside party, also in production", () => {
    const off = { OPENAI_BASE_URL: "off", GOOGLE_ISSUER: "off", PAYUNI_API: "off" };
    for (const given of [
      { ...off, SMTP_URL: "off" },
      { ...production, ...off },
    ]) {
      const { OPENAI_BASE_URL, google, payuni } = readEnvironment(given);
      expect({ OPENAI_BASE_URL, google, payuni }).toEqual({ OPENAI_BASE_URL: undefined, google: null, payuni: null });
    }
    expect(readEnvironment({ SMTP_URL: "off" }).SMTP_URL).toBeUndefined();
    expect(errorOf({ ...production, SMTP_URL: "off" })).toContain("Production needs SMTP_URL");
    expect(errorOf({ PORT: "off" })).toMatch(/PORT/);
  });

  it("turns Google and PAYUNi off although their credentials are there", () => {
    const given = { ...production, GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", PAYUNI_MER_ID: "ABC" };
    const { google, payuni } = readEnvironment({ ...given, GOOGLE_ISSUER: "off", PAYUNI_API: "off" });
    expect({ google, payuni }).toEqual({ google: null, payuni: null });
  });
});

describe("Google", () => {
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

  it("is off without a client, and at Google by default", () => {
    expect(readEnvironment({}).google).toBeNull();
    expect(readEnvironment({ ...production, ...google }).google).toEqual({
      clientId: "id",
      clientSecret: "secret",
      issuer: "https://accounts.google.com",
      redirectUri: "https://panshi.test/api/auth/google/callback",
    });
  });

  it("cannot be half configured, and may use http on loopback in demo only", () => {
    expect(errorOf({ GOOGLE_CLIENT_ID: "id" })).toMatch(/both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/);
    expect(errorOf({ ...google, GOOGLE_ISSUER: "http://127.0.0.1:9000" })).toBeNull();
    expect(errorOf({ ...google, GOOGLE_ISSUER: "http://example.com" })).toMatch(/https/);
    expect(errorOf({ ...production, ...google, GOOGLE_ISSUER: "http://127.0.0.1:9000" })).toMatch(/https/);
    expect(errorOf({ ...google, GOOGLE_ISSUER: "nonsense" })).toMatch(/GOOGLE_ISSUER/);
  });
});

describe("PAYUNi", () => {
  const merchant = {
    PAYUNI_MER_ID: "ABC",
    PAYUNI_MER_KEY: "k".repeat(32),
    PAYUNI_MER_IV: "i".repeat(16),
    PUBLIC_URL: "https://panshi.example",
  };
  const local = { ...merchant, PAYUNI_API: "http://127.0.0.1:4300", PUBLIC_URL: "" };

  it("is off without a merchant, also in production", () => {
    expect(readEnvironment({}).payuni).toBeNull();
    expect(readEnvironment(production).payuni).toBeNull();
  });

  it("is the sandbox, where no money moves, unless PAYUNI_API is production", () => {
    const beyond = { ...production, ...merchant };
    expect(readEnvironment({ ...beyond, PAYUNI_API: "production" }).payuni).toMatchObject({
      host: "https://api.payuni.com.tw",
      local: false,
      test: false,
      requiresSeller: true,
    });
    expect(readEnvironment({ ...merchant, PAYUNI_API: "production" }).payuni?.requiresSeller).toBe(true);
    const sandbox = { host: "https://sandbox-api.payuni.com.tw", local: false, test: true };
    for (const given of [beyond, { ...beyond, PAYUNI_API: "sandbox" }])
      expect(readEnvironment(given).payuni).toMatchObject({ ...sandbox, requiresSeller: true });
    expect(readEnvironment(merchant).payuni).toMatchObject({ ...sandbox, requiresSeller: false });
  });

  it("may be a local gateway in demo only", () => {
    expect(readEnvironment(local).payuni).toMatchObject({
      host: "http://127.0.0.1:4300",
      local: true,
      test: true,
      requiresSeller: false,
    });
    expect(errorOf({ ...production, ...merchant, PAYUNI_API: local.PAYUNI_API })).toBe(
      "The local test gateway is refused in production.",
    );
  });

  it.each(["https://api.payuni.com.tw.example.com", "http://192.168.1.2", "https://127.0.0.1", "live", "Production"])(
    "cannot be at %s",
    (PAYUNI_API) =>
      expect(errorOf({ ...merchant, PAYUNI_API })).toBe(
        "PAYUNI_API must be sandbox, production, or the loopback address of a local gateway.",
      ),
  );

  it.each(["PAYUNI_MER_ID", "PAYUNI_MER_KEY", "PAYUNI_MER_IV"])("cannot be configured without %s", (name) =>
    expect(errorOf({ ...merchant, [name]: "" })).toBe(
      "PAYUNi needs PAYUNI_MER_ID, PAYUNI_MER_KEY and PAYUNI_MER_IV, or none of them.",
    ),
  );

  it.each([
    ["PAYUNI_MER_KEY", "a-key-that-is-too-short"],
    ["PAYUNI_MER_IV", "an-iv-that-is-too-long"],
    ["PAYUNI_MER_ID", "a merchant with spaces"],
  ])("says what is wrong with %s, without its value", (name, value) => {
    const message = errorOf({ ...merchant, [name]: value });
    expect(message).toContain("Correct PAYUNI_MER_ID, PAYUNI_MER_KEY and PAYUNI_MER_IV.");
    expect(message).not.toContain(value);
  });

  it.each(["https://panshi.example:8443", "http://127.0.0.1:3000", "https://panshi.test"])(
    "must be able to call %s",
    (PUBLIC_URL) => expect(errorOf({ ...merchant, PUBLIC_URL })).toMatch(/^PAYUNi cannot call PUBLIC_URL: it must/),
  );
});

describe("the object store", () => {
  const store = { S3_ENDPOINT: "https://s3.test", S3_BUCKET: "panshi-files", S3_KEY: "key", S3_SECRET: "secret" };

  it("is off without its variables, and has a default region", () => {
    expect(readEnvironment({}).s3).toBeNull();
    expect(readEnvironment({ ...store, S3_ENDPOINT: "https://s3.test/" }).s3).toEqual({
      endpoint: "https://s3.test",
      bucket: "panshi-files",
      key: "key",
      secret: "secret",
      region: "us-east-1",
    });
  });

  it.each(Object.keys(store))("needs %s with the others", (name) =>
    expect(errorOf({ ...store, [name]: "" })).toBe(
      "The object store needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET, or none of them.",
    ),
  );

  it.each([
    [{ S3_ENDPOINT: "s3.test" }, "S3_ENDPOINT is not a usable address."],
    [{ S3_ENDPOINT: "https://s3.test/panshi-files" }, "S3_ENDPOINT is the store's address alone"],
    [{ S3_ENDPOINT: "http://s3.test" }, "S3_ENDPOINT must be an https address."],
    [{ S3_BUCKET: "Panshi Files" }, "S3_BUCKET is not a bucket's name."],
  ])("refuses %j", (wrong, message) => expect(errorOf({ ...store, ...wrong })).toContain(message));

  it("may be on this machine in the demo, and not in production", () => {
    const local = { ...store, S3_ENDPOINT: "http://127.0.0.1:9000" };
    expect(errorOf(local)).toBeNull();
    expect(errorOf({ ...production, ...local })).toBe("S3_ENDPOINT must be an https address.");
  });
});
