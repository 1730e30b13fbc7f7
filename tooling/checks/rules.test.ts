import { describe, expect, it } from "vitest";
import { importsOf, violationOf } from "./rules.ts";

const violation = (path: string, code: string, target: string | null = null, shared: readonly string[] = []) =>
  importsOf(code).map((each) => violationOf(path, each, target, new Set(shared)))[0];

/** The violation of a relative import of `target` in `path`. */
const relative = (path: string, target: string, shared: readonly string[] = []) =>
  violation(path, 'import { x } from "./relative.ts";', target, shared);

describe("import direction", () => {
  it("lets a layer use those below it", () => {
    expect(violation("packages/core/src/journey/oracle/store.ts", 'import { x } from "@panshi/db";')).toBeNull();
    expect(
      violation("packages/client/src/failure.ts", 'import { x } from "@panshi/contracts/platform/errors";'),
    ).toBeNull();
    for (const app of ["web", "admin"])
      expect(violation(`apps/${app}/src/app.tsx`, 'import { x } from "@panshi/client/trpc";')).toBeNull();
  });
  it("refuses an import upwards, with the fix", () => {
    const upwards = /imports point down.*move what you need/;
    expect(violation("packages/db/src/client.ts", 'import { x } from "@panshi/core/platform/clock";')).toMatch(upwards);
    expect(violation("packages/client/src/trpc.ts", 'import { x } from "@panshi/core/platform/clock";')).toMatch(
      upwards,
    );
    expect(violation("apps/server/src/app.ts", 'import { x } from "@panshi/client/trpc";')).toMatch(upwards);
    expect(violation("packages/ui/src/button.tsx", 'import { x } from "@panshi/contracts/platform/text";')).toMatch(
      upwards,
    );
  });
  it("lets the clients import the API's types only", () => {
    for (const path of ["apps/web/src/lib/trpc.ts", "packages/client/src/trpc.ts"]) {
      expect(violation(path, 'import type { AppRouter } from "@panshi/api";')).toBeNull();
      expect(violation(path, 'import { appRouter } from "@panshi/api";')).toMatch(/import type/);
    }
  });
  it("keeps a noun out of another's store", () => {
    expect(relative("packages/core/src/journey/journey/a.ts", "packages/core/src/journey/prayer/store.ts")).toMatch(
      /verbs/,
    );
    expect(
      relative("packages/core/src/journey/journey/a.ts", "packages/core/src/journey/prayer/figure-store.ts"),
    ).toMatch(/verbs/);
    expect(
      relative("packages/core/src/journey/journey/a.ts", "packages/core/src/journey/prayer/create-prayer.ts"),
    ).toBeNull();
  });
  it("lets a file beside nouns compose them, unless nouns import it", () => {
    const core = "packages/core/src";
    const [path, target] = [`${core}/site/delete-expired-rows.ts`, `${core}/accounts/session/store.ts`];
    expect(relative(path, target)).toBeNull();
    expect(relative(path, target, [path])).toMatch(/beside the nouns that they import may not import the noun session/);
    expect(relative(path, `${core}/platform/clock.ts`, [path])).toBeNull();
    expect(relative(`${core}/site/sign-in/sign-in.ts`, path, [path])).toBeNull();
  });
  it("lets an area import from itself and from those before it, in core, in contracts and in features", () => {
    for (const folder of [
      "packages/core/src",
      "packages/contracts/src",
      "apps/web/src/features",
      "apps/admin/src/features",
    ]) {
      const inArea = (area: string) => `${folder}/${area}/noun/public.ts`;
      const ordered = ["platform", "accounts", "content", "commerce", "journey", "site"].map(inArea);
      for (const [at, lower] of ordered.entries())
        for (const [below, upper] of ordered.entries())
          expect([at, below, relative(lower, upper)]).toEqual([
            at,
            below,
            below > at ? expect.stringMatching(/may not import .* compose both in site/) : null,
          ]);
    }
  });
  it("keeps a feature out of another's inside, dynamic imports included", () => {
    const path = "apps/web/src/features/site/landing/hero.tsx";
    expect(
      violation(
        path,
        'const x = () => import("../sign-in/login-dialog.tsx");',
        "apps/web/src/features/site/sign-in/login-dialog.tsx",
      ),
    ).toMatch(/inside of feature sign-in/);
    expect(relative(path, "apps/web/src/features/site/sign-in/public.tsx")).toBeNull();
  });
  it("lets routes import features, and features kit, shell and lib, never the other way", () => {
    const src = "apps/admin/src";
    const [route, feature] = [`${src}/routes/oracles.tsx`, `${src}/features/journey/oracle/slip-list.tsx`];
    const lower = [`${src}/kit/table.tsx`, `${src}/shell/page.tsx`, `${src}/lib/dates.ts`];
    for (const target of [feature, ...lower]) {
      expect(relative(route, target)).toBeNull();
      expect(relative(target, route)).toMatch(/may not import routes/);
    }
    for (const target of lower) {
      expect(relative(feature, target)).toBeNull();
      expect(relative(target, feature)).toMatch(/may not import features/);
    }
    expect(relative(`${src}/lib/dates.ts`, `${src}/kit/table.tsx`)).toMatch(/lib may not import kit/);
    expect(relative(feature, `${src}/screens.ts`)).toBeNull();
  });
  it("ignores imports in comments", () => {
    expect(importsOf('// import { x } from "@panshi/core";\n/* import "y"; */ import { z } from "z";')).toEqual([
      { from: "z", typeOnly: false },
    ]);
  });
});
