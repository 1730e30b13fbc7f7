import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { fortuneLabels, oracleCategories, type UserOracle } from "@panshi/contracts/oracle";
import { Verse } from "@panshi/ui/display/verse";
import { Link } from "react-router-dom";
import { paths } from "../../../paths.ts";
import { ShareButton } from "./share-button.tsx";

/** One draw of the member: the slip's verse, the question and the interpretation. */
export function DrawRow({ drawn }: { drawn: UserOracle }) {
  const { oracle, question, oracleText, interpretation, drawnAt } = drawn;
  return (
    <li className="grid gap-6 border-t border-line py-8 sm:grid-cols-[1fr_auto] sm:gap-x-12">
      <div className="grid content-start gap-2">
        <p className="text-sm text-ink-soft">
          {fortuneLabels(oracle.fortuneLevel).label}　{oracleCategories[oracle.category]}　
          <time dateTime={drawnAt}>{formatTaipeiDay(drawnAt)}</time>
        </p>
        <h3 className="text-2xl">{oracle.title}</h3>
        {question && (
          <p className="measure text-ink-soft">
            <span className="pe-2 text-sm">你問的是</span>
            {question}
          </p>
        )}
        {interpretation && (
          <details className="measure pt-1">
            <summary className="min-h-11 py-2 text-ink-soft hover:text-ink">讀當時的解讀</summary>
            <p className="pb-2 whitespace-pre-line">{interpretation}</p>
          </details>
        )}
        <p className="flex flex-wrap gap-x-8">
          <Link
            to={paths.aiInterpretation(oracle.id)}
            className="inline-flex min-h-11 items-center text-ink underline decoration-line-strong underline-offset-8"
          >
            {interpretation ? "再讀一次這支籤" : "解讀這支籤"}
            <span className="sr-only">：{oracle.title}</span>
          </Link>
          <ShareButton drawn={drawn} />
        </p>
      </div>
      <Verse lines={oracleText.split("\n").filter(Boolean)} size="md" ruled className="justify-self-end" />
    </li>
  );
}
