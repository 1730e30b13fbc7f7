import { contactLink } from "./contact-link.ts";

/** A contact value: an e-mail, a phone number or a page over https is a link, anything else stays text. */
export function ContactValue({ value }: { value: string }) {
  const href = contactLink(value);
  if (!href) return value;
  return (
    <a href={href} rel="noreferrer" className="underline underline-offset-4">
      {value}
    </a>
  );
}
