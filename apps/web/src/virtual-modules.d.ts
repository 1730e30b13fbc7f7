declare module "virtual:client-chunks" {
  /** By route source: the paths of its scripts and style sheets beyond those of the entry. */
  const chunks: Record<string, string[]>;
  export default chunks;
}
