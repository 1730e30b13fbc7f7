import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { fortuneLabels, oracleCategories, type UserOracle } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { Verse } from "@panshi/ui/display/verse";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";
import { DrawReadings } from "./draw-readings.tsx";
import { ShareButton } from "./share-button.tsx";

/** One draw of the member: the slip's verse, the question and the kept readings. */
export function DrawRow({ drawn }: { drawn: UserOracle }) {
  const { oracle, question, oracleText, drawnAt } = drawn;
  return (
    <li className="grid grid-cols-1 gap-6 border-t border-line py-8 sm:grid-cols-[1fr_auto] sm:gap-x-12">
      <div className="grid content-start gap-2">
        <h3 className="text-2xl">{oracle.title}</h3>
        <p className="text-sm text-ink-soft">
          {`${fortuneLabels(oracle.fortuneLevel).label}　${oracleCategories[oracle.category]}　`}
          <time dateTime={drawnAt}>{formatTaipeiDay(drawnAt)}</time>
        </p>
        {question && (
          <p className="measure text-ink-soft">
            <span className="pe-2 text-sm">你問的是</span>
            {question}
          </p>
        )}
        <DrawReadings drawn={drawn} />
        <p className="flex flex-wrap gap-x-8">
          <Link
            to={paths.drawnSlip(oracle.id)}
            className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-8"
          >
            {drawn.readings.length > 0 ? "再讀一次這支籤" : "讀這支籤"}
            <span className="sr-only">：{oracle.title}</span>
          </Link>
          <ShareButton drawn={drawn} />
        </p>
      </div>
      <Verse lines={verseLines(oracleText)} size="md" ruled className="self-start justify-self-end" />
    </li>
  );
}
