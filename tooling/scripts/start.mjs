// npm start: from a fresh clone to a running site. Plain JavaScript, because it runs before anything is installed.
import "./node-version.mjs";

const { build } = await import("./build.mjs");
const { install } = await import("./install.mjs");
const { pinnedNode } = await import("./environment.mjs");
const { checkPort } = await import("./port.mjs");
const { runUntilExit: hold } = await import("./processes.mjs");
const { runCommand: main, logStep: say } = await import("./command.mjs");

await main(async () => {
  console.log("磐石祈願網 Panshi");
  await checkPort();
  await install();
  await build();
  say("server", "starting");
  // Without a merchant of one's own, payments go through the local test gateway.
  const beside = ["--import", "./tooling/payuni-sandbox/src/start-with-server.ts"];
  process.exitCode = await hold(pinnedNode(), [...beside, "apps/server/dist/main.js"]);
});
