import { expect, it } from "vitest";
import { personName } from "./person-name.ts";

const email = "someone@panshi.test";

it.each([
  [{ firstName: "靜宜", lastName: "林" }, "林靜宜"],
  [{ firstName: "Mei", lastName: "Lin" }, "Mei Lin"],
  [{ firstName: "靜宜", lastName: "" }, "靜宜"],
  [{ firstName: "", lastName: "" }, email],
])("%o is called %s", (name, called) => {
  expect(personName({ ...name, email })).toBe(called);
});
