import { helplineMessage, helplines } from "@panshi/contracts/journey/crisis";

/** Crisis lines, for somebody who wrote words of crisis (contracts/crisis.ts). It is read out when it appears. */
export function CrisisHelplinesCard() {
  return (
    <div role="status" aria-label="有人聽你說" className="paper grid gap-4 p-6 sm:p-8">
      <p className="measure">{helplineMessage}</p>
      <ul className="grid gap-x-10 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
        {helplines.map(({ number, name, for: when }) => (
          <li key={number} className="grid content-start gap-1">
            <a
              href={`tel:${number}`}
              className="inline-flex min-h-12 items-baseline gap-3 text-ink underline decoration-line-strong underline-offset-8 hover:decoration-ink"
            >
              <span className="tabular font-display text-3xl font-black">{number}</span>
              {name}
            </a>
            <span className="text-sm text-ink-soft">{when}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
