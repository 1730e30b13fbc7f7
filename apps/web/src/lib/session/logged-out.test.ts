import { HttpError } from "@panshi/client/http";
import { storedToasts } from "@panshi/ui/overlay/toast-store";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../query-client.ts";
import { handleSessionExpiry } from "./session-expiry.ts";

vi.mock("@panshi/ui/overlay/toast", () => ({}));

const assign = vi.fn();
const show = new EventTarget();
const refusal = (code: string) => new Response(JSON.stringify({ message: "請先登入", code }), { status: 401 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { pathname: "/dashboard", search: "?tab=treasury", assign });
  vi.stubGlobal("window", show);
});
afterEach(() => {
  show.dispatchEvent(new Event("pageshow"));
  vi.useRealTimers();
  vi.unstubAllGlobals();
  assign.mockReset();
});

test("[S8.21] a call without a session shows a toast and redirects to the login 500 ms later, once for many calls", async () => {
  vi.stubGlobal("fetch", async () => refusal("unauthorized"));
  const client = createQueryClient();
  const ask = (path: string) => expect(client.query({ queryKey: [path] })).rejects.toThrow("401");
  await Promise.all([ask("/api/prayers"), ask("/api/soul-purchases")]);
  await vi.dynamicImportSettled();
  expect(storedToasts()).toHaveLength(1);
  expect(storedToasts()[0]).toMatchObject({ title: "你已經登出", description: "正在帶你重新登入..." });
  await vi.advanceTimersByTimeAsync(499);
  expect(assign).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(assign.mock.calls).toEqual([["/api/login?returnTo=%2Fdashboard%3Ftab%3Dtreasury"]]);
});

test("a wrong password does not end the session", async () => {
  vi.stubGlobal("fetch", async () => refusal("bad_credentials"));
  await expect(createQueryClient().query({ queryKey: ["/api/prayers"] })).rejects.toThrow("401");
  await vi.advanceTimersByTimeAsync(1000);
  expect(assign).not.toHaveBeenCalled();
});

test("a call that bypasses the query client redirects too, and its error is thrown on", async () => {
  const error = new HttpError(401, "", { message: "請先登入", code: "unauthorized" });
  await expect(handleSessionExpiry(Promise.reject(error))).rejects.toBe(error);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(500);
  expect(assign.mock.calls).toEqual([["/api/login?returnTo=%2Fdashboard%3Ftab%3Dtreasury"]]);
  await expect(handleSessionExpiry(Promise.resolve("an answer"))).resolves.toBe("an answer");
});
