const email = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const phone = /^[+\d][\d\s()-]{6,}$/;

/** A way to reach us: an address and a number can be pressed, anything else is only read. */
export function Reach({ value }: { value: string }) {
  if (email.test(value))
    return (
      <a href={`mailto:${value}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  if (phone.test(value))
    return (
      <a href={`tel:${value.replace(/[^+\d]/g, "")}`} className="underline underline-offset-4">
        {value}
      </a>
    );
  return value;
}
