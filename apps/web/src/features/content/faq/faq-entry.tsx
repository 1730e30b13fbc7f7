import type { Faq } from "@panshi/contracts/content/faq";
import { PhraseWrappedText } from "@panshi/ui/display/phrases";

/** One question, which opens without JavaScript; `open` from the start. */
export function FaqEntry({ faq: { question, answer, category }, open = false }: { faq: Faq; open?: boolean }) {
  return (
    <li className="border-t border-line">
      <details className="group" open={open}>
        <summary className="faq-question">
          <span className="text-xs text-ink-soft lg:text-sm">{category}</span>
          <h3 className="text-lg leading-snug lg:text-xl lg:leading-[1.7]">
            <PhraseWrappedText text={question} />
          </h3>
        </summary>
        <p className="measure pb-8 whitespace-pre-line text-ink-soft">{answer}</p>
      </details>
    </li>
  );
}
