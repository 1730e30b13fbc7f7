// Imported first, for its side effect: an old Node would fail with a syntax error, so this prints what to do instead.
// Linux and Windows get Node 24 from npm when the packages are installed; macOS runs on the machine's own.
const wanted = process.platform === "darwin" ? { major: 22, minor: 18 } : { major: 20, minor: 19 };
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < wanted.major || (major === wanted.major && minor < wanted.minor)) {
  const required = `${wanted.major}.${wanted.minor}`;
  console.error(`需要 Node ${required} 以上，這台機器是 ${process.versions.node}；請到 https://nodejs.org 安裝新版。`);
  console.error(`Node ${required} or newer is needed, this is ${process.versions.node}; see https://nodejs.org.`);
  process.exit(1);
}
