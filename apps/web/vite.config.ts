import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions, type Rolldown } from "vite";
import { clientChunks } from "./vite-client-chunks.ts";

/** Lowers the priority of scripts: the server-rendered page is painted without them. */
const scriptsLast: Plugin = {
  name: "scripts-last",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`),
  },
};

/** Removes the template's placeholders in dev, where no server fills them: the page renders in the browser. */
const emptyPage: Plugin = {
  name: "empty-page",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace("<!--state-->", "").replaceAll(/<link rel="preload"[^>]*>/g, ""),
  },
};

/** Keeps the request's host header, which the server compares with the origin. */
const proxyTo = (port: number): ProxyOptions => ({ target: `http://127.0.0.1:${port}`, changeOrigin: false });

/** What boot.ts imports, in a chunk of its own so that it does not wait for the shell. */
const first: Rolldown.CodeSplittingGroup = {
  name: "first",
  test: /preload-helper|rolldown\/runtime|early-input|hold-scroll-at-hash/,
  priority: 1,
};

/** Small parts that most pages share, in one chunk: a file of its own costs each of them more in headers than in bytes. */
const common: Rolldown.CodeSplittingGroup = {
  name: "common",
  includeDependenciesRecursively: false,
  test: new RegExp(
    [
      "packages/ui/src/display/(badge|empty|loading-indicator|phrases|seal|seal-outline|skeleton|slip|stone-outline|verse)\\.",
      "packages/contracts/src/(platform/(messages|picture-sources|site-identity)|journey/(oracle-labels|reading)|commerce/plan)\\.",
      "packages/ui/src/more-button\\.",
      "packages/client/src/(return-focus|taipei-date)\\.",
      "apps/web/src/lib/components/(error-message|load-error|query-boundary|site-image|practice-notice)\\.",
      "apps/web/src/lib/(page/(page|use-hydrated)|query/(query-options|site-content|site))\\.",
    ].join("|"),
  ),
};

/** The functions of contracts that make schemas. */
const schemaFunctions = [
  "maxTextCheck",
  "possiblyEmptyText",
  "requiredText",
  "personNamePart",
  "visibleName",
  "personNameSchema",
  "idWithMessage",
  "bodyText",
  "lineText",
  "optionalLine",
  "listInput",
  "pageSchema",
  "textLine",
  "emptyOr",
  "numberOrDefaultSchema",
];

/** Creating a schema has no side effects, so a page that uses only a contract's labels gets neither schemas nor zod. */
const schemasArePure: Rolldown.InputOptions["treeshake"] = {
  propertyReadSideEffects: false,
  manualPureFunctions: ["z", "Object.keys", ...schemaFunctions],
};

/** Everything that the entry imports stays in one chunk, although pages share parts of it. */
function shell(): Rolldown.CodeSplittingGroup {
  const reached = new Set<string>();
  return {
    name: (module, chunks) => {
      const follow = (id: string) => {
        if (reached.has(id)) return;
        reached.add(id);
        for (const next of chunks.getModuleInfo(id)?.importedIds ?? []) follow(next);
      };
      follow(fileURLToPath(new URL("src/entry-client.tsx", import.meta.url)));
      return reached.has(module) ? "shell" : null;
    },
  };
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), clientChunks(), scriptsLast, emptyPage],
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Nothing inline: the content security policy allows scripts, styles, fonts and images of this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: { treeshake: schemasArePure, output: { codeSplitting: { groups: [first, shell(), common] } } },
    }),
  },
  ssr: { noExternal: true },
  // The demo runs without NODE_ENV, and React's development renderer takes three times as long.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: {
      "^/(api|trpc|uploads|_mail|page-views)(/|\\?|$)": proxyTo(3000),
      // The back office has its own dev server, whose base path is `/admin/`. Every path that begins with `/admin` is the back office's.
      "^/admin": { ...proxyTo(5174), rewrite: (path) => path.replace(/^\/admin(?!\/).*/, "/admin/") },
    },
  },
}));
