import { readEnvironment } from "./environment.ts";
import { startSandbox } from "./start.ts";
import { SandboxError } from "./state-file.ts";

/** Runs the test gateway as a process of its own, until SIGINT or SIGTERM. */
try {
  const environment = readEnvironment(process.env);
  const sandbox = await startSandbox(environment);
  console.log(`PAYUNi test gateway (no money moves): ${sandbox.origin}  shop ${environment.merchant.merId}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      void sandbox.close();
    });
} catch (error) {
  const taken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!(error instanceof SandboxError) && !taken) throw error;
  console.error(taken ? "The port is taken: set PAYUNI_SANDBOX_PORT to another." : error.message);
  process.exitCode = 1;
}
