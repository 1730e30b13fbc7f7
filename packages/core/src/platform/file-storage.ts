/** Where the contents of files are: a folder of the server or an object store. A transaction does not cover it. */
export interface FileStorage {
  /** Stores a file under a new name: completely, or not at all. */
  put(filename: string, file: { path: string; sha256: Buffer }, mediaType: string): Promise<void>;
  /** Removes a file; does nothing where there is none. */
  remove(filename: string): Promise<void>;
}
