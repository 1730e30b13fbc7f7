import { expect, test } from "vitest";
import { needsFullNavigation } from "./outside-paths.ts";

test("[S2.99] paths of the server, and every path that begins with /admin, need a full navigation", () => {
  const outside = [
    "/admin",
    "/admin/oracles",
    "/admin?x=1",
    "/adminfoo",
    "/admin.php",
    "/api/login",
    "/uploads/a.png",
    "/c/spring",
    "/r/AB2CD3EF",
  ];
  expect(outside.filter((path) => !needsFullNavigation(path))).toEqual([]);
  const inside = ["/", "/dashboard", "/apis", "/uploadsfoo", "/contact", "/blog/admin", "/a/api/b"];
  expect(inside.filter(needsFullNavigation)).toEqual([]);
});
