import { SlipInput } from "@panshi/contracts/journey/oracle";
import { TRPCClientError } from "@trpc/client";
import { expect, it, vi } from "vitest";
import { renderHookOnce } from "../../lib/testing.tsx";
import { useContractForm } from "./contract-form.tsx";
import { usePendingFieldWork } from "./pending-field-work.ts";

const show = (value: unknown) => String(value ?? "");
const formOf = (values: object = {}) => {
  const slip = { title: "石上清泉", interpretation: "慢慢來。", displayOrder: 1, isActive: true, ...values };
  const form = renderHookOnce(() => useContractForm(SlipInput, slip)).result;
  form.registry.set("questions", { label: "反問", required: false, show });
  form.registry.set("title", { label: "標題", required: true, show });
  return form;
};
const messageAt = ({ form }: ReturnType<typeof formOf>, name: string) => form.getFieldState(name).error?.message;

it("what the server finds stands at its field, or a part of it, and the rest together above the form", () => {
  const form = formOf();
  form.showIssues(
    TRPCClientError.from({
      error: {
        code: -32603,
        message: "",
        data: {
          httpStatus: 400,
          code: "bad_input",
          issues: [
            { path: "title", message: "標題用過了" },
            { path: "questions.1", message: "太長" },
            { path: "advice", message: "沒有這一欄" },
            { path: "", message: "整份不對" },
          ],
        },
      },
    }),
  );
  expect(messageAt(form, "title")).toBe("標題用過了");
  expect(messageAt(form, "questions.1")).toBe("太長");
  expect(messageAt(form, "root")).toBe("沒有這一欄、整份不對");
  // Any other failure stays above the form too, until the next attempt; both versions of a row say a conflict.
  const failed = formOf();
  failed.showIssues(new Error("no answer"));
  expect(messageAt(failed, "root")).toBe("連不上伺服器，請確認網路後再試一次");
  const conflicting = formOf();
  const data = { httpStatus: 409, code: "edit_conflict", message: "有人改過", current: { id: "one" } };
  conflicting.showIssues(TRPCClientError.from({ error: { code: -32603, message: "", data } }));
  expect(messageAt(conflicting, "root")).toBeUndefined();
});

it("a form is sent as its schema makes it, and not while a value is refused", async () => {
  const send = vi.fn();
  await formOf({ title: "  石上清泉 " }).submitTo(send)();
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "石上清泉" }));
  const refused = formOf({ title: " " });
  await refused.submitTo(send)();
  expect(send).toHaveBeenCalledOnce();
  expect(messageAt(refused, "title")).toBe("請填寫標題");
});

it("a form waits for what its fields still do, and is not sent where that failed", async () => {
  for (const [ready, times] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const [send, form, work] = [vi.fn(), formOf(), Promise.withResolvers<boolean>()];
    form.pending.set("picture", work.promise);
    const sending = form.submitTo(send)();
    expect(send).not.toHaveBeenCalled();
    work.resolve(ready);
    await sending;
    expect([ready, send.mock.calls.length]).toEqual([ready, times]);
  }
});

it("what began meanwhile is waited for too, and what was given up is not", async () => {
  const { set, settle } = renderHookOnce(usePendingFieldWork).result;
  expect(await settle()).toBe(true);
  const [first, second] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
  set("picture", first.promise);
  const settled = settle();
  set("picture", second.promise);
  first.resolve(true);
  second.resolve(false);
  expect(await settled).toBe(false);
  set("picture", new Promise(() => {}));
  set("picture", null);
  expect(await settle()).toBe(true);
});
