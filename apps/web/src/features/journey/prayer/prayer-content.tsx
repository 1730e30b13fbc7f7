import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { oracleCategories } from "@panshi/contracts/journey/oracle";
import type { PrayerDetail } from "@panshi/contracts/journey/prayer";
import { EnergyMeter } from "@panshi/ui/display/meter";
import { Seal } from "@panshi/ui/display/seal";
import { useState } from "react";
import { choiceNames } from "../../../lib/components/choice-names.ts";
import { Reply } from "./reply.tsx";
import { statusLabels } from "./status-labels.ts";
import { Thanks } from "./thanks.tsx";

/** A whole prayer: its text, choices and thanks. A fulfilled one has a seal. */
export function PrayerContent({ prayer }: { prayer: PrayerDetail }) {
  const { content, status, energyLevel, successRate, topic, createdAt } = prayer;
  // The seal of a wish that is fulfilled now lands where its thanks were written.
  const [thanked, setThanked] = useState(false);
  const names = choiceNames(prayer);
  const along = [
    ["主題", topic && oracleCategories[topic]],
    ["星球", names.soulPlanet],
    ["地脈", names.soulLeyline],
    ["聖物", names.sacredObject],
    ["聖歌", names.sacredSong],
  ].filter(([, name]) => name);
  return (
    <div className="print-alone grid animate-fade gap-8">
      <p className="hidden print:block">寫於 {formatTaipeiDay(createdAt)}</p>
      <div className="flex items-start justify-between gap-6">
        <p className="measure font-hand text-xl leading-[2] whitespace-pre-line">{content}</p>
        {status === "completed" && !thanked && <Seal text="圓滿" className="size-20 shrink-0 rotate-3 sm:size-24" />}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-6 sm:flex sm:flex-wrap sm:gap-x-10">
        {along.map(([label, name]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-display">{name}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-ink-soft">心力</dt>
          <dd>
            <EnergyMeter value={energyLevel} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">狀態</dt>
          <dd>{statusLabels[status]}</dd>
        </div>
        {successRate !== null && (
          <div>
            <dt className="text-sm text-ink-soft">成功率</dt>
            <dd>
              <span className="tabular">{successRate}%</span>
              <span className="ps-2 text-sm text-ink-soft">圓滿時由祈願管理者填寫，不保證結果</span>
            </dd>
          </div>
        )}
      </dl>
      <Reply prayer={prayer} />
      <Thanks prayer={prayer} thanked={thanked} onThanked={() => setThanked(true)} />
    </div>
  );
}
