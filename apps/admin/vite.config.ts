import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/admin/",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/client",
    // Nothing inline: the content security policy allows scripts, styles and fonts of this origin only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: "127.0.0.1",
    port: 5174,
    strictPort: true,
    // Keeps the request's host header, which the server compares with the origin.
    proxy: { "^/(trpc|uploads|art|favicon.svg)": { target: "http://127.0.0.1:3000", changeOrigin: false } },
  },
});
