/**
 * A file that a caller has sent, on the server's disk until the call ends. A class, so that no input in JSON can pass for
 * one and name a file of the server.
 */
export class UploadedFile {
  readonly path: string;
  /** The name and media type that the client gave: to be checked, never to be trusted. */
  readonly clientName: string;
  readonly clientType: string;
  readonly size: number;
  readonly sha256: Buffer;

  constructor(file: { path: string; clientName: string; clientType: string; size: number; sha256: Buffer }) {
    this.path = file.path;
    this.clientName = file.clientName;
    this.clientType = file.clientType;
    this.size = file.size;
    this.sha256 = file.sha256;
  }
}
