import { defineConfig, type Plugin } from "rolldown";
import manifest from "./package.json" with { type: "json" };

/**
 * tRPC is published with the spread of objects compiled down to a loop over property descriptors, which took a third of
 * a cached response's time. Its spreads hold no accessors, so the language's own copying does the same.
 */
const nativeSpread: Plugin = {
  name: "native-spread",
  transform: {
    filter: { id: /@trpc\/server\/dist\/.*\.mjs$/, code: "function _objectSpread2(e) {" },
    handler: (code) =>
      code.replace(
        "function _objectSpread2(e) {",
        "function _objectSpread2(e) {\n\treturn Object.assign(...arguments);",
      ),
  },
};

/**
 * One file that starts fast. Native and file-reading packages stay outside: package.json lists them as
 * `dependencies`, the only packages that the image installs.
 */
const bundle = (input: string, file: string) =>
  defineConfig({
    input,
    platform: "node",
    plugins: [nativeSpread],
    // A missing import fails the build instead of the start.
    onLog(level, log, report) {
      report(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log);
    },
    external: Object.keys(manifest.dependencies),
    output: { file, format: "esm", sourcemap: true, codeSplitting: false },
  });

/** The server, and the child processes that draw share images and encode pictures. */
export default [
  bundle("src/main.ts", "dist/main.js"),
  bundle("src/share-image/drawing/draw-process.ts", "dist/draw-process.js"),
  bundle("src/adapters/picture/encode-process.ts", "dist/encode-process.js"),
];
