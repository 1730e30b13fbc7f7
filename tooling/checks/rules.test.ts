import { describe, expect, it } from "vitest";
import { violationOf, importsOf } from "./rules.ts";

const fault = (path: string, code: string, target: string | null = null) =>
  importsOf(code).map((each) => violationOf(path, each, target))[0];

describe("import direction", () => {
  it("lets a storey use those under it", () => {
    expect(fault("packages/core/src/oracle/store.ts", 'import { x } from "@panshi/db";')).toBeNull();
  });
  it("refuses to look up, and says how to mend it", () => {
    expect(fault("packages/db/src/connection/client.ts", 'import { x } from "@panshi/core/clock";')).toMatch(
      /imports point down.*move what you need/,
    );
  });
  it("lets the clients take the API's types alone", () => {
    expect(fault("packages/client/src/trpc.ts", 'import type { AppRouter } from "@panshi/api";')).toBeNull();
    expect(fault("packages/client/src/trpc.ts", 'import { appRouter } from "@panshi/api";')).toMatch(/import type/);
  });
  it("keeps a noun out of another's store", () => {
    expect(
      fault(
        "packages/core/src/journey/a.ts",
        'import { x } from "../prayer/store.ts";',
        "packages/core/src/prayer/store.ts",
      ),
    ).toMatch(/verbs/);
    expect(
      fault(
        "packages/core/src/journey/a.ts",
        'import { x } from "../prayer/make-prayer.ts";',
        "packages/core/src/prayer/make-prayer.ts",
      ),
    ).toBeNull();
  });
  it("keeps a feature out of another's inside, dynamic imports included", () => {
    const path = "apps/web/src/features/landing/hero.tsx";
    expect(
      fault(
        path,
        'const x = () => import("../account/login-form.tsx");',
        "apps/web/src/features/account/login-form.tsx",
      ),
    ).toMatch(/inside of feature account/);
    expect(
      fault(path, 'import { x } from "../account/public.tsx";', "apps/web/src/features/account/public.tsx"),
    ).toBeNull();
  });
  it("reads past comments", () => {
    expect(importsOf('// import { x } from "@panshi/core";\n/* import "y"; */ import { z } from "z";')).toEqual([
      { from: "z", typeOnly: false },
    ]);
  });
});
