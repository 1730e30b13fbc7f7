import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/admin/",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist/client",
    // Nothing inline: the policy allows scripts, styles and fonts of our own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { host: "127.0.0.1", proxy: { "^/(trpc|uploads|art|favicon.svg)": "http://127.0.0.1:3000" } },
});
