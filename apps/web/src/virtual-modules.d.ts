declare module "virtual:client-chunks" {
  /** By route source: the addresses of its scripts and style sheets beyond the entry's. */
  const chunks: Record<string, string[]>;
  export default chunks;
}
