import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { viewerQuery } from "./session/viewer.ts";

const queries = () => createQueryClient().getDefaultOptions().queries ?? {};

beforeEach(() =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("", { status: 500, statusText: "Broken" })),
  ),
);
afterEach(() => vi.unstubAllGlobals());

test("[S7.101] queries have no refetch interval and do not refetch on window focus", () => {
  expect(queries()).toMatchObject({ refetchInterval: false, refetchOnWindowFocus: false });
});

test("[S7.102] query data is never stale", () => {
  expect(queries().staleTime).toBe(Number.POSITIVE_INFINITY);
});

test("[S7.103] a failed query is not retried", async () => {
  await expect(createQueryClient().query({ queryKey: ["/api/prayers"] })).rejects.toThrow("500: Broken");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("[S7.104] the default query throws on a 401", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response("{}", { status: 401 })),
  );
  await expect(createQueryClient().query({ queryKey: ["/api/prayers"] })).rejects.toThrow("401: {}");
});

test("[S7.04] the current user is fetched once, whatever the response", async () => {
  vi.stubGlobal("document", { cookie: "panshi_member_hint=1" });
  await expect(createQueryClient().query(viewerQuery)).rejects.toThrow("500: Broken");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a browser without a session makes no request", async () => {
  vi.stubGlobal("document", { cookie: "" });
  await expect(createQueryClient().query(viewerQuery)).resolves.toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("[S9.27] an unused query result stays cached for 5 minutes", async () => {
  vi.useFakeTimers();
  try {
    const client = createQueryClient();
    await client.query({ queryKey: ["plans"], queryFn: () => Promise.resolve("方案") });
    await vi.advanceTimersByTimeAsync(5 * 60 * 1000 - 1);
    expect(client.getQueryData(["plans"])).toBe("方案");
    await vi.advanceTimersByTimeAsync(1);
    expect(client.getQueryCache().getAll()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});
