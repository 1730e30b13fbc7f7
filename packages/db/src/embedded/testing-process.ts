import { startEmbeddedDatabase } from "../embedded.ts";

// For embedded.test.ts: a process that runs the server of the folder in its first argument until SIGTERM.
const server = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? "", log: () => {}, durable: false });
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
// Ends without stop(), as an uncaught error does.
process.once("message", () => process.exit(1));
process.send?.(server.url);
