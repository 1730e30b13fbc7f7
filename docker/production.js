// Loaded before every program of the image (--import). An empty variable, as an env_file passes one on, counts as not set,
// and in the image what is not set means production.
const { env } = process;
for (const [name, value] of Object.entries({
  NODE_ENV: "production",
  HOST: "0.0.0.0",
  PORT: "3000",
  DATA_DIR: "/data",
}))
  env[name] ||= value;
