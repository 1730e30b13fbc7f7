import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { clientChunks } from "./vite-client-chunks.ts";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), clientChunks()],
  build: {
    outDir: isSsrBuild ? "dist/server" : "dist/client",
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Nothing inline: the policy allows scripts, styles, fonts and pictures of our own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  ssr: { noExternal: true },
  server: { host: "127.0.0.1", proxy: { "^/(api|trpc|uploads)(/|$)": "http://127.0.0.1:3000" } },
}));
