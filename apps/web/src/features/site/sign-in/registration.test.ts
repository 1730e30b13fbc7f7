import { expect, test } from "vitest";
import { missingFields, readRegistration } from "./registration-form.tsx";

const filled = { fullName: "林星石", email: "a@example.com", phone: "0912345678", password: "stone under stars" };
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test("[S5.04] [S5.06] empty and blank fields are missing", () => {
  const registration = readRegistration(form({ ...filled, fullName: "　 ", confirmAge: "on" }));
  expect(missingFields(registration)).toEqual({ fullName: "請填寫姓名" });
  expect(Object.keys(missingFields(readRegistration(form({}))))).toEqual([
    "fullName",
    "email",
    "phone",
    "password",
    "confirmAge",
  ]);
});

test("consents are given only where they were ticked", () => {
  expect(readRegistration(form(filled))).toEqual({ ...filled, confirmAge: false, marketingOptIn: false });
  expect(missingFields(readRegistration(form({ ...filled, confirmAge: "on" })))).toEqual({});
});

test("a password keeps its whitespace", () => {
  expect(readRegistration(form({ ...filled, password: " a b " })).password).toBe(" a b ");
});
