import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_PASSWORD_HASH } from "./password-hash.ts";

test("the hash belongs to the password and has the parameters of core/password", () => {
  const [, algorithm, version, cost, salt = "", tag = ""] = DEMO_PASSWORD_HASH.split("$");
  expect([algorithm, version, cost]).toEqual(["argon2id", "v=19", "m=19456,t=2,p=1"]);
  const derived = argon2Sync("argon2id", {
    message: DEMO_PASSWORD,
    nonce: Buffer.from(salt, "base64"),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(derived.toString("base64").replace(/=+$/, "")).toBe(tag);
});
