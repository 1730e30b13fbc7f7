import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { formatTotpSecret, newRecoveryCodes, newTotpSecret, parseTypedCode, matchingTotpStep } from "./codes.ts";

/** RFC 6238, appendix B: the last six digits of its SHA-1 codes. */
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;
const rfcSecret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of an authenticator", () => {
  it.each(vectors)("at %d is that of RFC 6238", (seconds, code) => {
    expect(matchingTotpStep(rfcSecret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("are those of another implementation, for half a minute before and after their own", () => {
    for (let round = 0; round < 50; round += 1) {
      const secret = newTotpSecret();
      const { secret: text } = formatTotpSecret(secret, "磐石後台", "a@example.com");
      const seconds = 1_700_000_000 + round * 997;
      const step = Math.floor(seconds / 30);
      const code = (offset: number) => generateSync({ secret: text, epoch: seconds + offset * 30 });
      const codes = new Set([-2, -1, 0, 1, 2].map(code));
      // Two of a million may be the same, which says nothing.
      if (codes.size < 5) continue;
      expect([-2, -1, 0, 1, 2].map((offset) => matchingTotpStep(secret, code(offset), at(seconds)))).toEqual([
        null,
        step - 1,
        step,
        step + 1,
        null,
      ]);
    }
  });

  it("are read as they are typed, in full-width digits and in groups", () => {
    for (const typed of ["287082", " 287 082 ", "２８７０８２", "287-082"])
      expect(parseTypedCode(typed)).toEqual({ kind: "totp", code: "287082" });
    for (const code of ["", "28708", "2870820", "abcdef", "-1", "1e5"])
      expect(matchingTotpStep(rfcSecret, parseTypedCode(code).code, at(59))).toBeNull();
  });

  it("come with an address that names the site and the account", () => {
    const { uri, secret } = formatTotpSecret(rfcSecret, "磐石後台", "super@panshi.test");
    const address = new URL(uri);
    expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual([
      "otpauth:",
      "/磐石後台:super@panshi.test",
    ]);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret,
      digits: "6",
      period: "30",
      algorithm: "SHA1",
    });
  });
});

describe("recovery codes", () => {
  it("are ten, all different, without letters that look like digits", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  });

  it("are read in lower case, without dashes and with a letter for a digit", () => {
    expect(parseTypedCode("k7qo-m2rl-9vti")).toEqual({ kind: "recovery", code: "K7Q0M2R19VT1" });
    expect(parseTypedCode("K7Q0 M2R1 9VT1")).toEqual(parseTypedCode("k7qo-m2rl-9vti"));
  });
});
