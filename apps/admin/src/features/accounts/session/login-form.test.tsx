import { RunSteps } from "@panshi/client/testing";
import { TRPCClientError } from "@trpc/client";
import { expect, it, vi } from "vitest";
import { findUnmetTexts, renderWithData } from "../../../lib/testing.tsx";

const received = vi.hoisted(() => ({ onError: (_: unknown) => {} }));
vi.mock("@panshi/client/trpc", async (load) => {
  const client = await load<typeof import("@panshi/client/trpc")>();
  const useMutation = (options: typeof received) => {
    received.onError = options.onError;
    return { isPending: false, isSuccess: false, error: null, mutate: () => {}, reset: () => {} };
  };
  const withMutation = (at: object, [next, ...path]: string[]): object =>
    new Proxy(at, {
      get: (_, name) => {
        if (name === next) return withMutation(Reflect.get(at, name) as object, path);
        return next === undefined && name === "useMutation" ? useMutation : Reflect.get(at, name);
      },
    });
  return { ...client, trpc: withMutation(client.trpc, ["admin", "session", "signIn"]) };
});
const { LoginForm } = await import("./login-form.tsx");

const answered = (code: string) => () =>
  received.onError(
    TRPCClientError.from({ error: { code: -32603, message: "", data: { httpStatus: 401, code, message: "" } } }),
  );
const shownAfter = (...codes: string[]) =>
  renderWithData(<RunSteps of={() => LoginForm({ demo: null })} steps={codes.map(answered)} />);

it("asks for the code after the password, again for another after a wrong one, and for the password where it was changed meanwhile", () => {
  const passwordStep = ["帳號", "你的電子郵件", "!驗證碼"];
  const codeStep = ["驗證碼", "!你的電子郵件"];
  expect(findUnmetTexts(shownAfter(), passwordStep)).toEqual([]);
  expect(findUnmetTexts(shownAfter("code_required"), codeStep)).toEqual([]);
  expect(findUnmetTexts(shownAfter("code_required", "code_wrong"), codeStep)).toEqual([]);
  expect(findUnmetTexts(shownAfter("code_required", "bad_credentials"), passwordStep)).toEqual([]);
});
