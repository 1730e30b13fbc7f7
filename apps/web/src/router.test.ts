import { expect, test } from "vitest";
import { countedRoutes } from "@panshi/contracts/site/page-view";
import { memberRoutes, notFoundPageRoute, findMemberRoute } from "./router.tsx";

const specified =
  "/ /home /dashboard /blog /intro /planet-selection /leyline-selection /sacred-object-selection /sacred-song-selection " +
  "/prayer-manual-selection /prayer-wish-form /ritual-ceremony /oracle-reading /ai-interpretation/:oracleId /oracle-draw " +
  "/souldepartment /downloads /payment/success /payment/cancel";

test("[S2.01] every specified route of the member site is known, as itself and as a pattern", () => {
  for (const path of specified.split(" ")) expect(findMemberRoute(path).path).toBe(path);
  expect(findMemberRoute("/ai-interpretation/0198c0de-0000-7000-8000-000000000000").path).toBe(
    "/ai-interpretation/:oracleId",
  );
});

test("an unknown path is not found", () => {
  for (const path of ["/nothing", "/blog/of/none", "/ai-interpretation", "/_not-found"])
    expect(findMemberRoute(path)).toBe(notFoundPageRoute);
});

test("no route is defined twice", () => {
  const all = memberRoutes.map(({ path }) => path);
  expect(new Set(all).size).toBe(all.length);
});

test("every route but the design page is one whose views are counted, and no other is", () => {
  const counted = memberRoutes.map(({ path }) => path).filter((path) => path !== "/_design");
  expect([...countedRoutes].toSorted()).toEqual(counted.toSorted());
});
