import {
  type AnyRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  type TRPCError,
} from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { Call, Calls } from "./parse-calls.ts";

type Answered = { error: TRPCError; shape: unknown } | { data: unknown };
/** `status`: that of the calls, 207 where they differ. */
type CallsAnswer = { status: number; body: string; errors: readonly TRPCError[] };

/**
 * Runs the calls of a request side by side and answers as tRPC's adapter does, without a web Request and Response for each.
 * `tests/trpc-adapter.test.ts` compares both.
 */
export async function answerCalls(
  router: AnyRouter,
  ctx: object,
  { type, isBatch, calls }: Calls,
): Promise<CallsAnswer> {
  const answered = await Promise.all(calls.map((call, index) => answerCall(router, ctx, type, call, index)));
  const envelopes = answered.map((each) =>
    "error" in each ? { error: each.shape } : { result: { data: each.data } },
  ) as Parameters<typeof getHTTPStatusCode>[0];
  const whole = (isBatch ? envelopes : (envelopes as unknown[])[0]) as Parameters<typeof getHTTPStatusCode>[0];
  return {
    status: getHTTPStatusCode(whole),
    body: JSON.stringify(transformTRPCResponse(router._def._config, whole)),
    errors: answered.flatMap((each) => ("error" in each ? [each.error] : [])),
  };
}

async function answerCall(
  router: AnyRouter,
  ctx: object,
  type: Calls["type"],
  { path, input }: Call,
  batchIndex: number,
): Promise<Answered> {
  try {
    const getRawInput = async () => input;
    return { data: await callTRPCProcedure({ router, path, type, getRawInput, ctx, signal: undefined, batchIndex }) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    return { error, shape: getTRPCErrorShape({ config: router._def._config, ctx, error, input, path, type }) };
  }
}
