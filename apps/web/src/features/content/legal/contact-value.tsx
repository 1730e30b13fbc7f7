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

/** Without what could bring further fields of a letter, or another protocol. */
const EMAIL_PATTERN = /^[^\s@:/?&<>"]+@[^\s@.:/?&<>"]+(?:\.[^\s@.:/?&<>"]+)+$/;
const PHONE_PATTERN = /^[+\d][\d\s()-]{6,}$/;
/** Without a name before the host, which could pass for the host. */
const PAGE_PATTERN = /^https:\/\/[^\s/@]+(?:\/\S*)?$/;

/** The address that a contact value leads to: an e-mail, a number to call, a page over https; null for any other text. */
export function contactLink(value: string): string | null {
  if (EMAIL_PATTERN.test(value)) return `mailto:${value}`;
  if (PHONE_PATTERN.test(value)) return `tel:${value.replace(/[^+\d]/g, "")}`;
  return PAGE_PATTERN.test(value) ? value : null;
}
