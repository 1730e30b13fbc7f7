// npm run dev: every app with its own watcher.
import "./node-version.mjs";

const { existsSync } = await import("node:fs");
const { build } = await import("./build.mjs");
const { install } = await import("./install.mjs");
const { pinnedNode, root } = await import("./environment.mjs");
const { runUntilExit: hold } = await import("./processes.mjs");
const { runCommand: main } = await import("./command.mjs");

await main(async () => {
  await install();
  // The server draws its own pages from the built clients. How new they are matters little here, but they must be there.
  if (!["web", "admin"].every((app) => existsSync(`${root}/apps/${app}/dist`))) await build();
  // Every variable reaches the server, as it does under npm start.
  process.exitCode = await hold(pinnedNode(), ["node_modules/turbo/bin/turbo", "run", "dev", "--env-mode=loose"]);
});
