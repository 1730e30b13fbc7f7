import { personName, stripInvisible } from "@panshi/contracts/text";

const MOST = 50;
const name = personName("姓名", MOST);

/** A provider's name for a person as a full name of ours, at most 50 characters; else the e-mail's head. */
export function nameFromIdentity(given: string | null, email: string): string {
  for (const text of [given ?? "", email.split("@")[0] ?? ""]) {
    // A cut through the middle of a character leaves half of it.
    const short = stripInvisible(text)
      .slice(0, MOST)
      .replace(/[\uD800-\uDBFF]$/, "");
    const fit = name.safeParse(short);
    if (fit.success) return fit.data;
  }
  return "磐石";
}
