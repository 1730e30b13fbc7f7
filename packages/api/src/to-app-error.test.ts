import { AppError } from "@panshi/contracts/platform/errors";
import { ListInput } from "@panshi/contracts/platform/list";
import { DrawInput } from "@panshi/contracts/journey/oracle";
import { TRPCError } from "@trpc/server";
import postgres from "postgres";
import { describe, expect, it, onTestFinished } from "vitest";
import * as z from "zod/mini";
import { toAppError } from "./to-app-error.ts";

const bodyOf = (error: unknown) => toAppError(error).error.body;
/** The issues of an input as a caller reads them. */
const issuesOf = (schema: z.ZodMiniType, input: unknown) => {
  const { error } = schema.safeParse(input);
  return error && toAppError(new TRPCError({ code: "BAD_REQUEST", cause: error })).error.issues;
};

describe("[S8.51] toAppError", () => {
  it("keeps an AppError, also inside a TRPCError", () => {
    const error = new AppError("no_slips");
    expect(toAppError(error)).toEqual({ error, unexpected: false });
    expect(toAppError(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause: error })).error).toBe(error);
  });

  it.each([
    ["PARSE_ERROR", "bad_json"],
    ["BAD_REQUEST", "bad_json"],
    ["NOT_FOUND", "not_found"],
    ["METHOD_NOT_SUPPORTED", "method_not_allowed"],
    ["PAYLOAD_TOO_LARGE", "too_large"],
    ["UNSUPPORTED_MEDIA_TYPE", "not_json"],
  ] as const)("maps tRPC's %s to %s", (code, expected) => {
    expect(bodyOf(new TRPCError({ code, message: "select * from members" }))).toMatchObject({ code: expected });
  });

  it("masks an unknown error and marks it for the log", () => {
    for (const unknown of [
      new Error("select secret"),
      new TypeError("x"),
      "text",
      null,
      undefined,
      { code: "08006" },
    ]) {
      const { error, unexpected } = toAppError(unknown);
      expect([error.body, unexpected]).toEqual([{ message: "系統暫時出了狀況，請稍後再試", code: "internal" }, true]);
    }
  });

  it("maps an output that does not match its schema to internal, not to bad input", () => {
    const cause = z.object({ id: z.string() }).safeParse({}).error;
    expect(bodyOf(new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause })).code).toBe("internal");
  });

  it.each(["08006", "53300", "57P01", "57P03"])(
    "maps an unreachable database (%s) to unavailable, not internal",
    (code) => {
      const cause = Object.assign(new postgres.PostgresError("secret"), { code });
      expect(bodyOf(new Error("Failed query", { cause }))).toMatchObject({ code: "unavailable" });
    },
  );

  it.each(["ECONNREFUSED", "ECONNRESET", "CONNECTION_CLOSED", "CONNECT_TIMEOUT"])("maps %s to unavailable", (code) => {
    expect(bodyOf(Object.assign(new Error("secret"), { code })).code).toBe("unavailable");
    const wrapped = new Error("Failed query: secret", { cause: Object.assign(new Error("secret"), { code }) });
    expect(bodyOf(wrapped).code).toBe("unavailable");
  });
});

describe("[S5.05] the message of an issue", () => {
  it("does not say that a given field is missing", () => {
    for (const question of [1, null, [], {}])
      expect(issuesOf(DrawInput, { question })?.[0]?.message).not.toContain("必填");
  });

  it("is Chinese for every kind of issue, with and without a message of the schema, whichever locale a library has set", () => {
    z.config(z.locales.en());
    onTestFinished(() => void z.config({ localeError: undefined }));
    const bare = z.strictObject({
      text: z.string().check(z.minLength(2), z.maxLength(3)),
      number: z.int().check(z.gte(1), z.lte(2)),
      day: z.iso.date(),
      choice: z.enum(["a"]),
      flag: z.boolean(),
      either: z.union([z.literal("x"), z.literal(1)]),
      list: z.array(z.string()),
      when: z.date(),
    });
    const inputs: unknown[] = [
      {},
      null,
      { text: "", number: 0, day: "x", choice: "b", flag: 1, either: 2, list: {}, when: "x" },
      {
        text: "long enough",
        number: 9,
        day: 1,
        choice: [],
        flag: null,
        either: {},
        list: [1],
        when: new Date("x"),
        more: 1,
      },
    ];
    for (const input of inputs)
      for (const { message } of issuesOf(bare, input) ?? []) {
        expect(message).toMatch(/\p{Script=Han}/u);
        expect(message).not.toMatch(/Invalid|expected|received/);
      }
  });

  it("comes with the path of a nested field, for at most fifty issues", () => {
    const nested = z.object({ rows: z.array(z.object({ name: z.string() })) });
    const issues = issuesOf(nested, { rows: Array.from({ length: 200 }, () => ({})) });
    expect(issues).toHaveLength(50);
    expect(issues?.[1]?.path).toBe("rows.1.name");
  });

  it("[S7.94] for a list's input", () => {
    expect(issuesOf(ListInput, { limit: "x" })).toEqual([{ path: "limit", message: "筆數必須是整數" }]);
    expect(issuesOf(ListInput, { cursor: ["a"] })).toEqual([{ path: "cursor", message: "頁碼不正確" }]);
  });
});
