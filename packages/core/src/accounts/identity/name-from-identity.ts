import { NAME_MAX } from "@panshi/contracts/platform/limits";
import { personNameSchema, stripInvisible } from "@panshi/contracts/platform/text";

const FullName = personNameSchema("姓名", NAME_MAX);

/** A full name, at most 50 characters, from the provider's name for a person, else from the e-mail's local part. */
export function nameFromIdentity(given: string | null, email: string): string {
  for (const text of [given ?? "", email.split("@")[0] ?? ""]) {
    const shortened = stripInvisible(text)
      .slice(0, NAME_MAX)
      // Cutting through a surrogate pair would leave half a character.
      .replace(/[\uD800-\uDBFF]$/, "");
    const fullName = FullName.safeParse(shortened);
    if (fullName.success) return fullName.data;
  }
  return "磐石";
}
