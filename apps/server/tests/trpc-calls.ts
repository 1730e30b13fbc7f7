import type { ErrorBody } from "@panshi/contracts/platform/errors";
import type { CallOptions, TestApp } from "../src/testing.ts";

/** The shape of a tRPC error response. */
export type TrpcFailure = { error: { json: { message: string; data: ErrorBody & { httpStatus: number } } } };

const json = { "content-type": "application/json" };

/** Calls `/trpc` by hand: a mutation with an input, one with any payload, and a query. */
export const trpcCalls = (server: () => TestApp) => ({
  post: (name: string, input: unknown, options: CallOptions = {}) =>
    server().call<TrpcFailure>("POST", `/trpc/${name}`, { body: { json: input }, ...options }),
  raw: (name: string, payload: string, headers: Record<string, string> = json) =>
    server().call<TrpcFailure>("POST", `/trpc/${name}`, { payload, headers }),
  get: (path: string) => server().call<TrpcFailure>("GET", `/trpc/${path}`),
});
