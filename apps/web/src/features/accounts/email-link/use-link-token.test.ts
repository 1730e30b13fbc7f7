import { expect, test } from "vitest";
import { tokenFromHash } from "./use-link-token.ts";

test("the token is read from the fragment only", () => {
  expect(tokenFromHash("#token=a_b-c")).toBe("a_b-c");
  for (const hash of ["", "#", "#token=", "#main"]) expect(tokenFromHash(hash)).toBeNull();
});
