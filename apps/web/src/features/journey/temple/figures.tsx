import type { Overview } from "@panshi/contracts/journey/temple";
import { hasWishes } from "./ritual-status.ts";

type Figure = { name: string; value: string; note: string };

const percent = (value: number | null) => (value === null ? "—" : `${value}%`);

/** Three of the overview's four figures, each with how it was counted (S2.58); none before there is something to count. */
export function figuresOf(overview: Overview): Figure[] {
  if (!hasWishes(overview)) return [];
  const { energy, active, fulfilled } = overview;
  return [
    {
      name: "祈願能量",
      value: percent(energy),
      note: energy === null ? "目前沒有進行中的願" : "進行中的願，心力的平均",
    },
    { name: "進行中", value: String(active), note: active === 0 ? "寫下一個願，它就會在這裡" : "個願，還在路上" },
    { name: "已圓滿", value: String(fulfilled), note: fulfilled === 0 ? "還沒有圓滿的願，不急" : "個願，走到了" },
  ];
}

/** The fourth, in a sentence that says how it was counted; null where there is nothing to count. */
export const successSentence = ({
  success,
  successCounted,
}: Pick<Overview, "success" | "successCounted">): string | null =>
  success === null
    ? null
    : `成功率 ${success}%：祈願管理者替 ${successCounted} 個圓滿的願填過，這是它們的平均。祈願是心的練習，不保證結果。`;

/** The four figures of the overview; nothing where there are none. */
export function Figures({ overview }: { overview: Overview }) {
  const figures = figuresOf(overview);
  if (figures.length === 0) return null;
  const rate = successSentence(overview);
  return (
    <section aria-label="走過的路" className="grid gap-4">
      <dl className="grid grid-cols-3 gap-x-6">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="flex flex-col gap-1 border-t border-line py-5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular font-display text-4xl leading-none font-light sm:text-5xl">{value}</dd>
            <dd className="text-sm text-ink-soft">{note}</dd>
          </div>
        ))}
      </dl>
      {rate && <p className="measure text-sm text-ink-soft">{rate}</p>}
    </section>
  );
}
