import { Icon } from "@panshi/ui/display/icon";
import type { ChangedField } from "./changed-fields.ts";

type DifferenceProps = {
  fields: readonly ChangedField[] /** Whole texts, in place of their first lines. */;
  open: boolean;
};

/** What changed, field by field: the value before, and after an arrow the one that it became. */
export function Difference({ fields, open }: DifferenceProps) {
  return (
    <dl className="log-facts text-sm leading-normal">
      {fields.map(({ name, label, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0">
            {before !== null && <Value text={before} open={open} was={after !== null} />}
            {before !== null && after !== null && (
              <>
                <Icon name="arrow-right" className="mx-2 inline size-3.5 text-ink-soft" />
                <span className="sr-only">改成</span>
              </>
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
