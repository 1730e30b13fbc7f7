import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Draw, fortuneLabels, oracleCategories } from "@panshi/contracts/journey/oracle";
import { verseLines } from "@panshi/contracts/journey/reading";
import { shortSiteName } from "@panshi/contracts/platform/site-identity";
import { Slip } from "@panshi/ui/display/slip";
import { useSite } from "../../../../lib/query/site.ts";

/** A drawn slip. */
export function OracleSlip({ draw, className }: { draw: Draw; className?: string }) {
  const { name } = useSite();
  const { oracle } = draw;
  return (
    <Slip
      brand={shortSiteName(name)}
      title={oracle.title}
      level={fortuneLabels(oracle.fortuneLevel).label}
      lines={verseLines(oracle.description)}
      head={oracleCategories[oracle.category]}
      foot={formatTaipeiDay(draw.drawnAt)}
      {...(className && { className })}
    />
  );
}
