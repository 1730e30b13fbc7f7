// npm run pack -- FOLDER: writes what production runs, and nothing else, into an empty folder. The container image contains it.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { build } from "rolldown";
import { root, toolEnv } from "./environment.mjs";
import { runCommand, logStep, CommandError } from "./command.mjs";

/** Copied to the same path in the packed folder, where the server looks for them. */
const packedFolders = [
  "apps/server/dist",
  "apps/server/goods",
  "apps/web/dist",
  "apps/admin/dist",
  "packages/db/migrations",
  // Of the font package, only the weights that share images are set in: all eight are 80 MB.
  "node_modules/@expo-google-fonts/noto-serif-tc/package.json",
  "node_modules/@expo-google-fonts/noto-serif-tc/LICENSE_FONT",
  "node_modules/@expo-google-fonts/noto-serif-tc/900Black",
  "node_modules/@expo-google-fonts/noto-serif-tc/200ExtraLight",
];
/** Commands that run from their sources in the repository, and are bundled into one file each for the packed folder. */
const bundledCommands = ["admin"];

const server = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8")) as {
  name: string;
  dependencies: Record<string, string>;
};

const production = "node --import ./production.js";
const manifest = {
  name: "panshi",
  private: true,
  type: "module",
  scripts: {
    start: `${production} apps/server/dist/main.js`,
    ...Object.fromEntries(bundledCommands.map((name) => [name, `${production} tooling/scripts/${name}.js`])),
  },
};

await runCommand(async () => {
  const startedAt = performance.now();
  const target = resolve(process.argv[2] ?? "");
  if (!process.argv[2] || (existsSync(target) && readdirSync(target).length > 0))
    throw new CommandError("請指定一個空的資料夾。", "usage: npm run pack -- EMPTY_FOLDER");
  for (const folder of packedFolders) copy(folder, target);
  for (const folder of runtimePackages()) copy(folder, target);
  for (const name of bundledCommands) await bundle(name, target);
  cpSync(join(root, "docker/production.js"), join(target, "production.js"));
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  logStep("pack", target, startedAt);
});

function copy(folder: string, target: string): void {
  if (!existsSync(join(root, folder)))
    throw new CommandError(
      `缺少 ${folder}；請先執行 npm run build。`,
      `${folder} is missing: run npm run build first.`,
    );
  cpSync(join(root, folder), join(target, folder), {
    recursive: true,
    // Source maps are not needed there; .turbo and .sources belong to Turborepo and `npm start`.
    filter: (path) => !/\.map$|[\\/]\.turbo$|[\\/]\.sources$/.test(path),
  });
}

/** The folders of the server's `dependencies` and theirs, as npm lists them; everything else is in the bundle. */
function runtimePackages(): string[] {
  const args = ["ls", "--workspace", server.name, "--omit=dev", "--all", "--parseable"];
  const output = execFileSync("npm", args, {
    cwd: root,
    env: toolEnv(),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return (
    output
      .split("\n")
      .map((path) => relative(root, path.trim()))
      // Symbolic links are workspaces, whose code is in the bundles.
      .filter((path) => path.startsWith(`node_modules${sep}`) && !lstatSync(join(root, path)).isSymbolicLink())
  );
}

async function bundle(name: string, target: string): Promise<void> {
  mkdirSync(join(target, "tooling/scripts"), { recursive: true });
  await build({
    input: join(root, `tooling/scripts/${name}.ts`),
    platform: "node",
    external: Object.keys(server.dependencies),
    output: { file: join(target, `tooling/scripts/${name}.js`), format: "esm", codeSplitting: false },
    logLevel: "warn",
  });
}
