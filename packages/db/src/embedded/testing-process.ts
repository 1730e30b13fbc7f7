import { startEmbeddedDatabase } from "../embedded.ts";

// For embedded.test.ts: a process that starts the server of the folder it is given, and holds it until it is told to end.
const server = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? "", log: () => {}, durable: false });
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
// An end without stop(), as an uncaught error makes it.
process.once("message", () => process.exit(1));
process.send?.(server.url);
