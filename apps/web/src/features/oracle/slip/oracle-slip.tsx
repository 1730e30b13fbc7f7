import { formatTaipeiDay } from "@panshi/client/taipei-date";
import { type Draw, fortuneLabels, oracleCategories } from "@panshi/contracts/oracle";
import { Slip } from "@panshi/ui/display/slip";

/** A drawn slip. */
export function OracleSlip({ draw, className }: { draw: Draw; className?: string }) {
  const { oracle } = draw;
  return (
    <Slip
      title={oracle.title}
      level={fortuneLabels(oracle.fortuneLevel).label}
      lines={oracle.description.split("\n").filter(Boolean)}
      head={oracleCategories[oracle.category]}
      foot={formatTaipeiDay(draw.drawnAt)}
      {...(className && { className })}
    />
  );
}

/** The slip's own image, else the image of its level. */
export function OraclePicture({ draw, className }: { draw: Draw; className?: string }) {
  const { imageUrl, fortuneLevel } = draw.oracle;
  return (
    <img src={imageUrl ?? `/art/slips/${fortuneLevel}.avif`} alt="" width={720} height={720} className={className} />
  );
}
