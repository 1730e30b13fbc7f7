import { expect, it } from "vitest";
import { isSafeRedirectPath } from "./safe-redirect-path.ts";

it.each([
  "/",
  "/dashboard",
  "/intro?plan=trial",
  "/planet-selection?plan=trial&website_register=true",
  "/?login=1",
  "/#pricing",
  "/ai-interpretation/0195e4c0-0000-7000-8000-000000000001",
  "/blog/%E7%A5%88%E9%A1%98",
  "/apiary",
  "/a//b",
  "/search?next=https://example.com",
])("[S2.45] [S7.09] %j is a path on this site", (address) => expect(isSafeRedirectPath(address)).toBe(true));

it.each([
  "",
  "dashboard",
  "?login=1",
  "#pricing",
  "https://example.com",
  "http:/example.com",
  "javascript:alert(1)",
  "data:text/html,hi",
  "//example.com",
  "///example.com",
  "/\\example.com",
  "\\\\example.com",
  "/\t/example.com",
  "/\n/example.com",
  "\t//example.com",
  " /dashboard",
  "/dash board",
  "/%2f/example.com",
  "/%2Fexample.com",
  "/%5cexample.com",
  "/%5C%5Cexample.com",
  "/.//example.com",
  "/..//example.com",
  "/a/..//example.com",
  "/./\\example.com",
  "/%2e/%2fexample.com",
  "/%2e%2e//example.com",
  "/\0",
  "/\u007f",
  "/api",
  "/api/logout",
  "/api?x=1",
  "/api#x",
  "/./api/logout",
  "/x/../api/logout",
  "/%61pi/logout",
  "/API/logout",
  "/trpc/member.session.user",
  `/${"a".repeat(500)}`,
])("[S2.45] [S7.09] %j is not", (address) => expect(isSafeRedirectPath(address)).toBe(false));

it("never leaves the origin, as a browser resolves it", () => {
  const parts = ["/", "\\", ".", "..", "%2f", "%5c", "@", ":", "example.com", "?", "#", ";", "\t", "api"];
  for (const a of parts)
    for (const b of parts)
      for (const c of parts) {
        const address = `/${a}${b}${c}example.com`;
        if (!isSafeRedirectPath(address)) continue;
        const url = new URL(address, "https://panshi.test/here/now");
        expect([address, url.origin]).toEqual([address, "https://panshi.test"]);
        expect(url.pathname.startsWith("//")).toBe(false);
      }
});
