const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE_PATTERN = /^[+\d][\d\s()-]{6,}$/;

/** A contact value: email addresses and phone numbers become links, anything else stays text. */
export function ContactValue({ value }: { value: string }) {
  if (EMAIL_PATTERN.test(value))
    return (
      <a href={`mailto:${value}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  if (PHONE_PATTERN.test(value))
    return (
      <a href={`tel:${value.replace(/[^+\d]/g, "")}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  return value;
}
