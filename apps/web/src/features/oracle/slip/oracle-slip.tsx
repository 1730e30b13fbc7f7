import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Draw, fortuneLabels, oracleCategories } from "@panshi/contracts/oracle";
import { verseLines } from "@panshi/contracts/reading";
import { Slip } from "@panshi/ui/display/slip";

/** A drawn slip. */
export function OracleSlip({ draw, className }: { draw: Draw; className?: string }) {
  const { oracle } = draw;
  return (
    <Slip
      title={oracle.title}
      level={fortuneLabels(oracle.fortuneLevel).label}
      lines={verseLines(oracle.description)}
      head={oracleCategories[oracle.category]}
      foot={formatTaipeiDay(draw.drawnAt)}
      {...(className && { className })}
    />
  );
}
