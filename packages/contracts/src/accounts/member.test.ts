import { describe, expect, it } from "vitest";
import { canonicalEmail, Email } from "../platform/email-address.ts";
import { LoginInput, NewPassword, Phone, RegisterInput } from "./member.ts";

const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message);

describe("[S5.08] phone", () => {
  it.each([
    ["0912345678", "+886912345678"],
    ["0912-345-678", "+886912345678"],
    [" 0912 345 678 ", "+886912345678"],
    ["+886912345678", "+886912345678"],
    ["+886 912 345 678", "+886912345678"],
    ["+8860912345678", "+886912345678"],
    ["+81-90-1234-5678", "+819012345678"],
    ["+12025550123", "+12025550123"],
  ])("takes %j as %s", (given, stored) => expect(Phone.parse(given)).toBe(stored));

  it.each([
    "",
    "   ",
    "091234567",
    "09123456789",
    "0212345678",
    "912345678",
    "+88621234567",
    "+8869123456789",
    "+0912345678",
    "+1234567",
    "+1234567890123456",
    "0912345678\0",
    "０９１２３４５６７８",
    "0912345678; drop table members",
    "9".repeat(5000),
    912_345_678,
    null,
    ["0912345678"],
    { phone: "0912345678" },
  ])("refuses %j with words", (given) => {
    const result = Phone.safeParse(given);
    expect(result.success).toBe(false);
    for (const message of messages(result) ?? []) expect(message).toMatch(/手機號碼/);
  });
});

describe("[S5.05] e-mail", () => {
  it.each(["a@example.com", " a@example.com ", "A.B+c@sub.example.com.tw"])("takes %j", (given) =>
    expect(Email.parse(given)).toBe(given.trim()),
  );
  it.each([
    "",
    "a",
    "a@",
    "@example.com",
    "a@example",
    "a b@example.com",
    "a@example.com\0",
    `${"a".repeat(250)}@example.com`,
  ])("refuses %j with words", (given) => {
    for (const message of messages(Email.safeParse(given)) ?? ["accepted"]) expect(message).toMatch(/電子郵件/);
  });
});

describe("[S5.07] password", () => {
  it.each(["12345678", "x".repeat(128), "密碼也可以是中文喔"])("takes %j", (given) =>
    expect(NewPassword.safeParse(given).success).toBe(true),
  );
  it.each(["", "1234567", "x".repeat(129), "long enough\0", "long enough \ud800", 12_345_678])(
    "refuses %j",
    (given) => {
      for (const message of messages(NewPassword.safeParse(given)) ?? ["accepted"]) expect(message).toMatch(/密碼/);
    },
  );
});

describe("[S7.06] registration", () => {
  const valid = { email: "a@example.com", password: "a long enough one", fullName: "王小明", phone: "0912345678" };

  it("fills in what a documented caller leaves out", () =>
    expect(RegisterInput.parse(valid)).toEqual({
      ...valid,
      phone: "+886912345678",
      registrationType: "website",
      marketingOptIn: false,
    }));

  it("never takes a no to the question of age", () =>
    expect(RegisterInput.safeParse({ ...valid, confirmAge: false }).success).toBe(false));

  it("names every field that is missing", () => {
    const paths = RegisterInput.safeParse({}).error?.issues.map((issue) => issue.path.join("."));
    expect(new Set(paths)).toEqual(new Set(["email", "password", "fullName", "phone"]));
  });
});

it("[S3.02] [S7.05] signing in takes an e-mail or a phone as identifier, trimmed, and tells only emptiness and size", () => {
  expect(LoginInput.parse({ identifier: " 0912345678 ", password: " x " })).toEqual({
    identifier: "0912345678",
    password: " x ",
  });
  for (const bad of [{ identifier: "" }, { identifier: "a".repeat(255) }, { identifier: "a\0" }, { password: "" }])
    expect(LoginInput.safeParse({ identifier: "a", password: "x", ...bad }).success).toBe(false);
});

describe("e-mail", () => {
  it.each([
    "kİm@example.com",
    "ｋim@example.com",
    "\u212Aim@example.com",
    "王@example.com",
    "a@例子.tw",
    "a@exampl\u0435.com",
  ])("refuses %j: letters outside ASCII have no one way to be compared without case", (given) =>
    expect(Email.safeParse(given).success).toBe(false),
  );

  it("has one canonical form for all spellings that Email takes", () => {
    for (const given of ["Kim.O'Neil+x@Example.COM", " kim.o'neil+x@example.com "])
      expect(canonicalEmail(Email.parse(given))).toBe("kim.o'neil+x@example.com");
  });

  it("makes no other letters one than those of ASCII", () => {
    for (const given of ["\u0130", "\u212A", "\u017F", "É", "Ａ"]) expect(canonicalEmail(given)).toBe(given);
  });
});
