import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { personHash } from "./person-hash.ts";

it("is the hash that stands in rows already, for every spelling of an e-mail and for a phone", () => {
  const key = Buffer.alloc(32, 3);
  const stored = (text: string) => createHmac("sha256", key).update("trial-person").update("\0").update(text).digest();
  for (const email of ["kim@example.com", "Kim@Example.COM"])
    expect(personHash(key, email)).toEqual(stored("kim@example.com"));
  expect(personHash(key, "+886912345678")).toEqual(stored("+886912345678"));
});
