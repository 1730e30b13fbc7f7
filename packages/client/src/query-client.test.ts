import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTrpcClient } from "./trpc.ts";
import { fetchJsonQuery } from "./http.ts";
import { createQueryClient } from "./query-client.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[S9.27] an unused query result stays cached for 5 minutes", async () => {
  const client = createQueryClient({ onUnauthorized: () => {} });
  await client.query({ queryKey: ["slips"], queryFn: () => Promise.resolve("一支籤") });
  await vi.advanceTimersByTimeAsync(5 * 60 * 1000 - 1);
  expect(client.getQueryData(["slips"])).toBe("一支籤");
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test("[S7.101] [S7.102] [S7.103] query results are never stale, and a failed query is not retried", async () => {
  const client = createQueryClient({ onUnauthorized: () => {} });
  const ask = vi.fn(() => Promise.reject(new Error("refused")));
  await expect(client.query({ queryKey: ["slips"], queryFn: ask })).rejects.toThrow("refused");
  await vi.runAllTimersAsync();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});

test("without a network a query and a mutation fail at once, instead of waiting for it unseen", async () => {
  onlineManager.setOnline(false);
  try {
    const client = createQueryClient({ onUnauthorized: () => {} });
    const offline = () => Promise.reject(new TypeError("Failed to fetch"));
    const save = new MutationObserver(client, { mutationFn: offline });
    const list = new QueryObserver(client, { queryKey: ["slips"], queryFn: offline });
    list.subscribe(() => {});
    void save.mutate().catch(() => {});
    await vi.runAllTimersAsync();
    expect(save.getCurrentResult().status).toBe("error");
    expect(list.getCurrentResult().status).toBe("error");
  } finally {
    onlineManager.setOnline(true);
  }
});

test("a refusal for want of a permission is reported, of a query and of a mutation", async () => {
  const onForbidden = vi.fn();
  const client = createQueryClient({ onUnauthorized: () => {}, onForbidden });
  const refused = () =>
    Promise.reject(Object.assign(new Error("no"), { data: { httpStatus: 403, code: "forbidden" } }));
  await expect(client.query({ queryKey: ["slips"], queryFn: refused })).rejects.toThrow("no");
  await new MutationObserver(client, { mutationFn: refused }).mutate().catch(() => {});
  expect(onForbidden).toHaveBeenCalledTimes(2);
});

describe("a call that an overloaded server refuses", () => {
  const refusalOf = (path: string) => ({
    error: { json: { message: "現在人很多", code: -32603, data: { code: "overloaded", httpStatus: 503, path } } },
  });
  const batch = (status: number, body: object) =>
    new Response(JSON.stringify([body]), { status, ...(status === 503 && { headers: { "retry-after": "4" } }) });
  /** A server that refuses this many requests; `calls` answers when they came, in whole seconds. */
  const refusing = (refusals: number, path: string) => {
    const startedAt = Date.now();
    const calls: number[] = [];
    vi.stubGlobal("fetch", async () => {
      calls.push(Math.round((Date.now() - startedAt) / 1000));
      if (calls.length <= refusals) return batch(503, refusalOf(path));
      return batch(200, { result: { data: { json: [] } } });
    });
    return calls;
  };
  afterEach(() => vi.unstubAllGlobals());
  const client = () => createQueryClient({ onUnauthorized: () => {} });
  const queryFn = () => createTrpcClient().member.site.plans.query();

  test("is made again after the seconds that the server asked for, where it is a query", async () => {
    const calls = refusing(2, "member.site.plans");
    const asked = client().query({ queryKey: ["plans"], queryFn });
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(asked).resolves.toEqual([]);
    expect(calls).toEqual([0, 4, 8]);
  });

  test("fails after three repetitions, with the server's message", async () => {
    const calls = refusing(100, "member.site.plans");
    const asked = client().query({ queryKey: ["plans"], queryFn });
    const failed = expect(asked).rejects.toThrow("現在人很多");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(calls).toEqual([0, 4, 8, 12]);
  });

  test("is not made again by itself where it is a mutation: the form keeps what was typed and the person sends it", async () => {
    const calls = refusing(1, "member.oracle.draw");
    const mutationFn = () => createTrpcClient().member.oracle.draw.mutate({ question: "" });
    const draw = new MutationObserver(client(), { mutationFn });
    const failed = expect(draw.mutate()).rejects.toThrow("現在人很多");
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(calls).toEqual([0]);
  });

  test("as a documented call, is made again after the same time", async () => {
    const calls: number[] = [];
    vi.stubGlobal("fetch", async () => {
      calls.push(Date.now());
      const body = JSON.stringify({ message: "現在人很多", code: "overloaded" });
      return calls.length > 1
        ? new Response("[]")
        : new Response(body, { status: 503, headers: { "retry-after": "2" } });
    });
    const asked = client().query({ queryKey: ["/api/faqs"], queryFn: fetchJsonQuery({ on401: "throw" }) });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(asked).resolves.toEqual([]);
    expect(((calls[1] ?? 0) - (calls[0] ?? 0)) / 1000).toBeCloseTo(2, 1);
  });
});
