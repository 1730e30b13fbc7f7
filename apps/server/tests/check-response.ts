import { type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import { expect } from "vitest";
import { documentedProcedures } from "../src/rest/documented-procedures.ts";
import type { TestResponse } from "../src/testing.ts";
import { INTERNALS } from "./fixtures.ts";

type Failure = {
  message: string;
  code: ErrorCode;
  issues?: { path: string; message: string }[];
  success?: unknown;
  error?: unknown;
};
const pathsWithSuccessFlag = documentedProcedures().flatMap(({ rest }) => (rest.successFlag ? [rest.path] : []));

/** Checks what is true of every response: a status below 500, and an error body with a Chinese message and no internals. */
export function checkResponse(answer: TestResponse, request: string): void {
  expect(answer.status, request).toBeLessThan(500);
  if (answer.status < 400) return;
  const { success, error, ...body } = answer.body as Failure;
  // Creating a payment answers these two as well (S7.15).
  if (success !== undefined || error !== undefined) {
    expect(
      pathsWithSuccessFlag.some((path) => request.includes(path)),
      request,
    ).toBe(true);
    expect([success, error], request).toEqual([false, body.message]);
  }
  expect(Object.keys(body), request).toEqual(body.issues ? ["message", "code", "issues"] : ["message", "code"]);
  expect(errors[body.code].status, request).toBe(answer.status);
  for (const part of [body, ...(body.issues ?? [])]) {
    expect(part.message, request).toMatch(/\p{Script=Han}/u);
    expect(part.message, request).not.toMatch(/(?!JSON)[A-Za-z]{4,}/);
  }
  for (const issue of body.issues ?? []) expect(Object.keys(issue)).toEqual(["path", "message"]);
  expect(answer.text, request).not.toMatch(INTERNALS);
}
