import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { serverMessage } from "./failure.ts";
import { apiRequest, HttpError, fetchJsonQuery } from "./http.ts";

const answer = (body: string | null, init: ResponseInit = {}) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(body, init)),
  );
const sent = () => vi.mocked(fetch).mock.calls[0] as [string, RequestInit];
const failureOf = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);
const ask = (queryKey: readonly unknown[], on401: "throw" | "null") =>
  new QueryClient().query({ queryKey, queryFn: fetchJsonQuery({ on401 }), retry: false });

afterEach(() => vi.unstubAllGlobals());

describe("apiRequest", () => {
  test("[S7.01] sends cookies", async () => {
    answer("{}");
    await apiRequest("GET", "/api/membership");
    expect(sent()[1].credentials).toBe("include");
  });

  test("[S7.02] sends a body as JSON with its content type", async () => {
    answer("{}");
    await apiRequest("POST", "/api/auth/login", { identifier: "a" });
    expect(sent()).toMatchObject([
      "/api/auth/login",
      { method: "POST", headers: { "content-type": "application/json" }, body: '{"identifier":"a"}' },
    ]);
  });

  test("[S7.02] sends no content type without a body", async () => {
    answer("{}");
    await apiRequest("GET", "/api/membership");
    expect(sent()[1]).not.toHaveProperty("headers");
    expect(sent()[1]).not.toHaveProperty("body");
  });

  test("[S8.01] a failure becomes status and response text, and carries the server's message", async () => {
    answer('{"message":"帳號或密碼錯誤","code":"bad_credentials"}', { status: 401 });
    const error = await failureOf(apiRequest("POST", "/api/auth/login", {}));
    expect(error).toBeInstanceOf(HttpError);
    expect((error as HttpError).message).toBe('401: {"message":"帳號或密碼錯誤","code":"bad_credentials"}');
    expect(serverMessage(error)).toBe("帳號或密碼錯誤");
  });

  test("[S8.02] a failure with an empty body becomes status and status text", async () => {
    answer(null, { status: 502, statusText: "Bad Gateway" });
    const error = await failureOf(apiRequest("GET", "/api/membership"));
    expect((error as HttpError).message).toBe("502: Bad Gateway");
    expect(serverMessage(error)).toBeUndefined();
  });

  test("a body in another format is in the error's message and nowhere else", async () => {
    answer("<h1>nginx</h1>", { status: 504 });
    const error = await failureOf(apiRequest("GET", "/api/membership"));
    expect((error as HttpError).message).toBe("504: <h1>nginx</h1>");
    expect(serverMessage(error)).toBeUndefined();
  });
});

describe("fetchJsonQuery", () => {
  test("[S7.106] fetches the first element of the key as URL and parses JSON", async () => {
    answer('[{"id":1}]');
    await expect(ask(["/api/faqs", "ignored"], "throw")).resolves.toEqual([{ id: 1 }]);
    expect(sent()).toMatchObject(["/api/faqs", { credentials: "include" }]);
  });

  test("[S7.104] a 401 throws by default", async () => {
    answer('{"message":"請先登入","code":"unauthorized"}', { status: 401 });
    await expect(ask(["/api/prayers"], "throw")).rejects.toThrow(/^401: /);
  });

  test("[S7.105] a 401 yields null where that is chosen", async () => {
    answer('{"message":"請先登入","code":"unauthorized"}', { status: 401 });
    await expect(ask(["/api/auth/user"], "null")).resolves.toBeNull();
  });

  test("another failure throws there too", async () => {
    answer("", { status: 500, statusText: "Internal Server Error" });
    await expect(ask(["/api/auth/user"], "null")).rejects.toThrow("500: Internal Server Error");
  });
});
