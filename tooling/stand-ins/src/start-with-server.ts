import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { startStandIns } from "./start-stand-ins.ts";

/** Loaded before the server (`node --import`): the stand-ins run in the server's own process and end with it. */
const root = resolve(import.meta.dirname, "../../..");
if (existsSync(resolve(root, ".env"))) process.loadEnvFile(resolve(root, ".env"));
await startStandIns(process.env, root);
