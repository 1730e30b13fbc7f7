const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const PHONE_PATTERN = /^[+\d][\d\s()-]{6,}$/;

/** A way to reach us: an address and a number can be pressed, anything else is only read. */
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
