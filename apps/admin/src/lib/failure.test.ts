import { TRPCClientError } from "@trpc/client";
import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";

const answered = (httpStatus: number, code: string, message: string) =>
  TRPCClientError.from({ error: { code: -32603, message, data: { httpStatus, code, message } } });

describe("failureOf", () => {
  it("shows the server's message of a refusal", () => {
    const failure = failureOf(answered(401, "bad_credentials", "帳號或密碼錯誤"));
    expect(failure).toMatchObject({ message: "帳號或密碼錯誤", refused: true, signedOut: false });
  });

  it("knows that the session is over", () => {
    expect(failureOf(answered(401, "unauthorized", "請先登入")).signedOut).toBe(true);
  });

  it("does not count a server fault as a refusal", () => {
    expect(failureOf(answered(503, "unavailable", "服務暫時無法使用，請稍後再試")).refused).toBe(false);
  });

  it("never shows the message of a network failure", () => {
    const failure = failureOf(TRPCClientError.from(new TypeError("Failed to fetch")));
    expect(failure).toMatchObject({ message: "連不上伺服器，請確認網路後再試一次", refused: false, issues: [] });
  });

  it("reads a response that was given before any procedure ran", () => {
    const body = { message: "這個要求不是從本站送出的，請回到本站再試一次", code: "foreign_origin" };
    const meta = { response: new Response(null, { status: 403 }), responseJSON: body };
    const failure = failureOf(TRPCClientError.from(new Error("Unable to transform response from server"), { meta }));
    expect(failure).toMatchObject({ message: body.message, refused: true });
  });
});
