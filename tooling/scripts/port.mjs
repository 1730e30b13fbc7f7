import { createServer } from "node:net";
import { serverVariable } from "./environment.mjs";
import { CommandError } from "./command.mjs";

/** Throws a CommandError where the server could not listen on its port; called before anything that takes long. */
export async function checkPort() {
  const port = Number(serverVariable("PORT") || 3000);
  const host = serverVariable("HOST") || "127.0.0.1";
  const code = Number.isInteger(port) && port >= 0 && port < 65_536 ? await tryPort(port, host) : "PORT";
  if (code === "EADDRINUSE") {
    throw new CommandError(
      `連接埠 ${port} 已有程式在使用；請先停止它，或換一個：PORT=${port + 1} npm start`,
      `Port ${port} is in use; stop what uses it, or take another one: PORT=${port + 1} npm start`,
    );
  }
  if (code) {
    throw new CommandError(
      `無法在 ${host}:${port} 提供服務（${code}）；請檢查 HOST 與 PORT。`,
      `The server cannot listen on ${host}:${port} (${code}); check HOST and PORT.`,
    );
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code where listening fails
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}
