/** How a purchased file can be used: played, looked at or only downloaded; `none` without a file. */
type FileKind = "sound" | "picture" | "file" | "none";

/** The kind of a file from its address and its media type, e.g. `audio/mpeg`. */
export function fileKind(fileUrl: string | null, mediaType: string | null): FileKind {
  if (fileUrl === null) return "none";
  if (mediaType?.startsWith("audio/")) return "sound";
  return mediaType?.startsWith("image/") ? "picture" : "file";
}
