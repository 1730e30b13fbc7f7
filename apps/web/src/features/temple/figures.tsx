import type { Overview } from "@panshi/contracts/member";
import { hasWishes } from "./ritual-status.ts";

type Figure = { name: string; value: string; note: string };

const percent = (value: number | null) => (value === null ? "—" : `${value}%`);

/** The four figures of the overview, each with how it was counted (S2.58); none before there is something to count. */
export function figuresOf(overview: Overview): Figure[] {
  if (!hasWishes(overview)) return [];
  const { energy, active, fulfilled, success, successCounted } = overview;
  return [
    {
      name: "祈願能量",
      value: percent(energy),
      note: energy === null ? "目前沒有進行中的願" : "進行中的願，心力的平均",
    },
    { name: "進行中", value: String(active), note: active === 0 ? "寫下一個願，它就會在這裡" : "個願，還在路上" },
    { name: "已圓滿", value: String(fulfilled), note: fulfilled === 0 ? "還沒有圓滿的願，不急" : "個願，走到了" },
    {
      name: "成功率",
      value: percent(success),
      note:
        success === null
          ? "還沒有可以計算的紀錄"
          : `依 ${successCounted} 個有回報的願平均。祈願是心的練習，不保證結果。`,
    },
  ];
}

/** The four figures of the overview; nothing where there are none. */
export function Figures({ overview }: { overview: Overview }) {
  const figures = figuresOf(overview);
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="flex flex-col gap-1 border-t border-line py-5">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="tabular font-display text-5xl leading-none font-light">{value}</dd>
          <dd className="text-sm text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
