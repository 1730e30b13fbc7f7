import type { Faq } from "@panshi/contracts/faq";

/** One question, which opens without JavaScript. */
export function FaqEntry({ faq: { question, answer, category } }: { faq: Faq }) {
  return (
    <li className="border-t border-line">
      <details className="group">
        <summary className="faq-question">
          <span className="text-sm text-ink-soft">{category}</span>
          <h3 className="text-xl text-pretty">{question}</h3>
        </summary>
        <p className="measure pb-8 whitespace-pre-line text-ink-soft">{answer}</p>
      </details>
    </li>
  );
}
