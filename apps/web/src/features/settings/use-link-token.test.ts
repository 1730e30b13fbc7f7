import { expect, test } from "vitest";
import { tokenIn } from "./use-link-token.ts";

test("the token stands in the fragment, or nowhere", () => {
  expect(tokenIn("#token=a_b-c")).toBe("a_b-c");
  for (const hash of ["", "#", "#token=", "#main"]) expect(tokenIn(hash)).toBeNull();
});
