/** Advice below a slip of minor ill fortune (小凶). */
const steps = [
  { name: "留意", text: "把籤裡提到的那件事看清楚，就已經避開了一半。" },
  { name: "放下", text: "今天不急著做決定，也不必急著證明自己。" },
  { name: "再問", text: "過三天，或等事情有了變化，再回來問一次。" },
] as const;

export function MisfortuneAdvice() {
  return (
    <section className="grid gap-6 border-t border-line pt-8">
      <h2 className="text-xl">凶籤是提醒，不是判決</h2>
      <ol className="grid gap-4">
        {steps.map(({ name, text }) => (
          <li key={name} className="grid grid-cols-[4rem_1fr] gap-x-4">
            <span className="font-display text-lg font-black">{name}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
