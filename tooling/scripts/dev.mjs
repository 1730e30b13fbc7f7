// npm run dev: every app with its own watcher.
import "./node-version.mjs";

const { install } = await import("./install.mjs");
const { pinnedNode } = await import("./place.mjs");
const { hold } = await import("./processes.mjs");
const { main } = await import("./say.mjs");

await main(async () => {
  await install();
  process.exitCode = await hold(pinnedNode(), ["node_modules/turbo/bin/turbo", "run", "dev"]);
});
