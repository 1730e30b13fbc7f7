import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type ProxyOptions, type Rolldown } from "vite";
import { clientChunks } from "./vite-client-chunks.ts";

/** Scripts come after what is seen: the server has drawn the page whole before they run. */
const scriptsLast: Plugin = {
  name: "scripts-last",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace(/<script type="module"|<link rel="modulepreload"/g, (tag) => `${tag} fetchpriority="low"`),
  },
};

/** In dev no server fills the page in: what waits for it goes, so that the page draws itself and asks for its data. */
const emptyPage: Plugin = {
  name: "empty-page",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    handler: (html) => html.replace("<!--state-->", "").replace(/<link rel="preload"[^>]*>/, ""),
  },
};

/** The caller's own host is passed on: the server compares it with the origin and refuses a foreign one. */
const to = (port: number): ProxyOptions => ({ target: `http://127.0.0.1:${port}`, changeOrigin: false });

/** What boot.ts needs besides itself, and must not wait for the shell to have. */
const first: Rolldown.CodeSplittingGroup = {
  name: "first",
  test: /preload-helper|rolldown\/runtime|early-input/,
  priority: 1,
};

/** Making a schema changes nothing else: a page that wants the words of a contract alone gets neither schemas nor zod. */
const schemasArePure: Rolldown.InputOptions["treeshake"] = {
  propertyReadSideEffects: false,
  manualPureFunctions: ["z", "Object.keys", "text", "requiredText", "idOf"],
};

/** What the entry brings anyway stays in one file, however many pages share parts of it. */
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
    // Nothing inline: the policy allows scripts, styles, fonts and pictures of our own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: { treeshake: schemasArePure, output: { codeSplitting: { groups: [first, shell()] } } },
    }),
  },
  ssr: { noExternal: true },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: {
      "^/(api|trpc|uploads|_mail)(/|\\?|$)": to(3000),
      // The back office has a dev server of its own, which knows itself by this address only.
      "^/admin(/|\\?|$)": { ...to(5174), rewrite: (path) => path.replace(/^\/admin(?=\?|$)/, "/admin/") },
    },
  },
}));
