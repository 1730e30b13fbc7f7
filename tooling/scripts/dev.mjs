// npm run dev: runs the server and both clients, each rebuilding on changes.
import "./node-version.mjs";

const { existsSync } = await import("node:fs");
const { build } = await import("./build.mjs");
const { install } = await import("./install.mjs");
const { pinnedNode, root } = await import("./environment.mjs");
const { runInTerminal, runUntilExit } = await import("./processes.mjs");
const { runCommand } = await import("./command.mjs");

await runCommand(async () => {
  await install();
  // The server renders pages with the built clients: in development they must exist, but need not be new.
  if (!["web", "admin"].every((app) => existsSync(`${root}/apps/${app}/dist`))) await build();
  // The clients' dev servers read the web fonts from packages/ui/dist.
  else await runInTerminal(pinnedNode(), ["tooling/artwork/fonts/build.ts"]);
  // Loose mode: Turborepo would pass on only the variables that its configuration names.
  process.exitCode = await runUntilExit(pinnedNode(), [
    "node_modules/turbo/bin/turbo",
    "run",
    "dev",
    "--env-mode=loose",
  ]);
});
