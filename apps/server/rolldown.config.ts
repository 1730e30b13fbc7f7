import { defineConfig, type Plugin } from "rolldown";
import manifest from "./package.json" with { type: "json" };

/**
 * tRPC is published with the spread of objects compiled down to a loop over property descriptors, which took a third of
 * a kept answer's time. Its spreads hold no accessors, so the language's own copying does the same.
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
 * One file that starts in a moment. What stays outside, native and file-reading packages, is what package.json calls
 * `dependencies`: the image installs those alone.
 */
const bundle = (input: string, file: string) =>
  defineConfig({
    input,
    platform: "node",
    plugins: [nativeSpread],
    // An import that cannot be found would only show at the start: it fails the build instead.
    onLog(level, log, report) {
      report(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log);
    },
    external: Object.keys(manifest.dependencies),
    output: { file, format: "esm", sourcemap: true, codeSplitting: false },
  });

/** The server, and the process that it has pictures drawn by. */
export default [
  bundle("src/main.ts", "dist/main.js"),
  bundle("src/share-image/drawing/draw-process.ts", "dist/draw-process.js"),
];
