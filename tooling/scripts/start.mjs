// npm start: from a fresh clone to a running site. Plain JavaScript, because it runs before anything is installed.
import "./node-version.mjs";

const { build } = await import("./build.mjs");
const { install } = await import("./install.mjs");
const { pinnedNode } = await import("./environment.mjs");
const { checkPort } = await import("./port.mjs");
const { runUntilExit } = await import("./processes.mjs");
const { logStep, runCommand } = await import("./command.mjs");

await runCommand(async () => {
  console.log("磐石祈願網 Panshi");
  await checkPort();
  await install();
  await build();
  logStep("server", "starting");
  // A stand-in for each outside party of which nothing is configured, unless its variable is `off`.
  const standIns = ["--import", "./tooling/stand-ins/src/start-with-server.ts"];
  process.exitCode = await runUntilExit(pinnedNode(), [...standIns, "apps/server/dist/main.js"]);
});
