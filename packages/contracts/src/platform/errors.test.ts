import { describe, expect, it } from "vitest";
import { AppError, type ErrorCode, errors } from "./errors.ts";

const codes = Object.keys(errors) as ErrorCode[];

describe("[S8.51] the error codes", () => {
  it.each(codes)("%s has a status and a message in Traditional Chinese", (code) => {
    const { status, message } = errors[code];
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[\p{Script=Han}，、。；！？ A-Za-z0-9]+$/u);
    // Characters that only the simplified script has.
    expect(message).not.toMatch(/[请输误码账号没这网页试录个间过时从见]/u);
  });

  it("only failures of the server are 5xx", () => {
    const serverErrors = codes.filter((code) => errors[code].status >= 500);
    expect(serverErrors.toSorted()).toEqual([
      "busy",
      "internal",
      "maintenance",
      "no_slips",
      "overloaded",
      "payment_unavailable",
      "unavailable",
    ]);
  });
});

it("[S8.51] an error's body holds message, code, any issues and, for a conflict, the present row", () => {
  expect(new AppError("not_found").body).toEqual({ message: "找不到你要的內容", code: "not_found" });
  const issues = [{ path: "email", message: "請填寫電子郵件" }];
  const error = new AppError("bad_input", { issues, cause: new Error("select 1") });
  expect(error.status).toBe(400);
  expect(error.body).toEqual({ message: "有些資料需要修正，請看各欄位的說明", code: "bad_input", issues });
  const current = { id: "1", updatedAt: "2026-03-01T04:00:00.000Z" };
  expect(new AppError("edit_conflict", { current }).body).toMatchObject({ code: "edit_conflict", current });
});
