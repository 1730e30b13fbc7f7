/** A failure that concerns no single field, above the form's button. */
export function FormError({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="border-s-2 border-bad ps-4 text-sm text-bad">
      {message}
    </p>
  );
}
