import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { useSiteContent } from "../../../lib/query/site-content.ts";

export const RULES_CONTENT_SECTION = "rules";
export const RULES_TITLE = "祈願守則";

/** The prayer rules, as administrators wrote them: a preamble and a list. */
export function RulesText() {
  const { text, items, loading } = useSiteContent(RULES_CONTENT_SECTION);
  if (loading) return <SkeletonLines lines={8} />;
  return (
    <div className="measure">
      <p className="text-lg whitespace-pre-line">{text("preamble")}</p>
      <ol className="grid gap-6 pt-8">
        {items.map((rule, index) => (
          <li key={rule.title} className="grid grid-cols-[2.5rem_1fr] border-t border-line pt-6">
            <span aria-hidden className="tabular font-display text-xl font-light text-ink-soft">
              {index + 1}
            </span>
            <div>
              <h3 className="text-xl">{rule.title}</h3>
              <p className="pt-1">{rule.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
