const MOST = 50;

/** A provider's name for a person as a full name of ours: storable, one line, at most 50 characters; else the e-mail's head. */
export function nameOf(name: string | null, email: string): string {
  const plain = (text: string) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, MOST)
      // A cut through the middle of a character leaves half of it.
      .replace(/[\uD800-\uDBFF]$/, "");
  return plain(name ?? "") || plain(email.split("@")[0] ?? "") || "磐石";
}
