// Loaded before every program of the image (--import). Sets production's defaults, also for empty variables, which an env_file
// passes on as set.
const { env } = process;
for (const [name, value] of Object.entries({
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  PORT: "3000",
  DATA_DIR: "/data",
}))
  env[name] ||= value;
