import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
