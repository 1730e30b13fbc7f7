import { TRPCClientError } from "@trpc/client";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { listButtonLabels, renderWithData } from "../../../lib/testing.tsx";
import { AccountForm } from "./account-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { storedToasts } from "@panshi/ui/overlay/toast-store";

type Options = {
  mutationFn: unknown;
  networkMode: string;
  onSuccess: (output: unknown, input?: unknown) => void;
  onError: (error: unknown) => void;
};
const received = vi.hoisted(() => ({ options: {} as unknown, isPending: false }));
vi.mock("@tanstack/react-query", async (original) => ({
  ...(await original<object>()),
  useMutation: (options: object) => {
    received.options = options;
    return { isPending: received.isPending, error: null, mutate: () => {} };
  },
}));
const form = vi.hoisted(() => ({ calls: [] as unknown[] }));
vi.mock("../../../kit/form/contract-form.tsx", () => {
  const record =
    (name: string) =>
    (...input: unknown[]) =>
      form.calls.push([name, ...input]);
  return {
    useContractForm: () => ({
      form: { reset: record("reset") },
      showIssues: record("showIssues"),
      submitTo: () => () => {},
    }),
    FormBody: ({ children }: { children: ReactNode }) => children,
    GuardedFormProvider: ({ children }: { children: ReactNode }) => children,
  };
});

const refusal = (data: object) =>
  TRPCClientError.from({ error: { code: -32603, message: "", data: { httpStatus: 400, code: "bad_input", ...data } } });

it("after its call a form of the account is emptied; what failed stands at the fields, or above them", () => {
  const call = vi.fn();
  const done = vi.fn();
  const onCancel = () => {};
  const shown = (isPending = false) => {
    received.isPending = isPending;
    return renderWithData(
      <AccountForm schema={z.strictObject({})} values={{}} call={call} done={done} submit="更改" onCancel={onCancel}>
        欄位
      </AccountForm>,
    );
  };
  expect([listButtonLabels(shown()), listButtonLabels(shown(true))]).toEqual([
    ["更改", "取消"],
    ["-更改", "-取消"],
  ]);
  const { mutationFn, networkMode, onSuccess, onError } = received.options as Options;
  expect([mutationFn, networkMode]).toEqual([call, "always"]);
  onSuccess({ made: true });
  expect([form.calls.splice(0), done.mock.lastCall]).toEqual([[["reset"]], [{ made: true }]]);
  const atField = refusal({ issues: [{ path: "password", message: "太短" }] });
  onError(atField);
  expect(form.calls.splice(0)).toEqual([["showIssues", atField]]);
  const other = refusal({ message: "目前的密碼不對" });
  onError(other);
  expect(form.calls).toEqual([["showIssues", other]]);
});

it("a device that was signed out, all the others, and a failure are said", () => {
  renderWithData(<OwnSessions />);
  const { onSuccess, onError, networkMode } = received.options as Options;
  expect(networkMode).toBe("always");
  onSuccess(undefined, "b");
  expect(storedToasts()[0]).toMatchObject({ title: "裝置已登出" });
  onSuccess(undefined, null);
  expect(storedToasts()[0]).toMatchObject({ title: "其他裝置都已登出" });
  onError(new Error("no answer"));
  expect(storedToasts()[0]).toMatchObject({
    title: "登出失敗",
    description: "連不上伺服器，請確認網路後再試一次",
    kind: "destructive",
  });
});
