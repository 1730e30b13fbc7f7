import { AppError } from "@panshi/contracts/platform/errors";
import { describe, expect, it } from "vitest";
import { commonPasswords, hashPassword, rejectCommonPassword, verifyPassword } from "./hash-password.ts";

const caller = { address: "test" };

describe("[S5.07] passwords", () => {
  it("are kept as argon2id and verified", async () => {
    const stored = await hashPassword("一個夠長的密碼", caller);
    expect(stored).toMatch(/^\$argon2id\$/);
    expect(await verifyPassword(stored, "一個夠長的密碼", caller)).toBe(true);
    expect(await verifyPassword(stored, "一個夠長的密碼 ", caller)).toBe(false);
  });

  it("of nobody never fit, not even the one that stands in", async () => {
    expect(await verifyPassword(null, "no account has this password", caller)).toBe(false);
    expect(await verifyPassword(null, "", caller)).toBe(false);
  });

  it("that are among the 1,000 commonest are refused, in any case", () => {
    expect(commonPasswords.size).toBe(1000);
    for (const password of ["password", "PassWord", "12345678", "QWERTYUIOP"])
      expect(() => rejectCommonPassword(password)).toThrow(AppError);
    expect(() => rejectCommonPassword("panshi-demo-2026")).not.toThrow();
  });
});
