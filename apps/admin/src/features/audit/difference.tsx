import type { ChangedField } from "./changed-fields.ts";

type DifferenceProps = {
  fields: readonly ChangedField[] /** Whole texts, in place of their first lines. */;
  open: boolean;
};

/** What changed, field by field: the value before, and after an arrow the one that it became. */
export function Difference({ fields, open }: DifferenceProps) {
  return (
    <dl className="grid gap-y-1 text-sm sm:grid-cols-[7rem_minmax(0,1fr)]">
      {fields.map(({ name, label, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 pb-1 sm:pb-0">
            {before !== null && <Value text={before} open={open} was={after !== null} />}
            {before !== null && after !== null && (
              <span className="px-2 text-ink-soft">
                <span aria-hidden>→</span>
                <span className="sr-only">改成</span>
              </span>
            )}
            {after !== null && <Value text={after} open={open} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, open, was = false }: { text: string; open: boolean; was?: boolean }) {
  const tone = was || text === "" ? "text-ink-soft" : "";
  const long = text.length > 40 || text.includes("\n");
  const cut = long && !open ? "line-clamp-2" : "";
  return (
    <span className={`${long ? "block" : "inline"} ${tone} ${cut} break-words whitespace-pre-line`}>
      {text || "（空白）"}
    </span>
  );
}
