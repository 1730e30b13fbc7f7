import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

it("gives a page in dev, where no server fills it in, nothing to read that is no JSON", async () => {
  const server = await createServer({
    root,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const html = await server.transformIndexHtml("/", await readFile(`${root}/index.html`, "utf8"));
    expect(html).toContain('id="state"></script>');
    expect(html).toContain('<div id="root"><!--app--></div>');
  } finally {
    await server.close();
  }
});
