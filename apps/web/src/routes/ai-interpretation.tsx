import { fortuneLabels, type Oracle } from "@panshi/contracts/journey/oracle";
import { OracleInterpretation } from "../features/journey/oracle/interpretation/interpretation.tsx";
import { DrawnSlipPage } from "../features/journey/oracle/slip/drawn-slip.tsx";
import { DrawnSlipReading } from "../features/journey/oracle/slip/drawn-slip-reading.tsx";
import { useModelAvailable } from "../lib/query/capabilities.ts";

const DESCRIPTION = "為抽到的靈籤請一份解讀。";

/** The level in this page's own words (S4.27). */
const analysisTitle = ({ title, fortuneLevel }: Oracle) => `${title}（${fortuneLabels(fortuneLevel).analysis}）`;

export default function AiInterpretation() {
  const modelAvailable = useModelAvailable();
  return modelAvailable ? (
    <DrawnSlipPage title="解讀靈籤" slipTitle={analysisTitle} description={DESCRIPTION}>
      {(draw) => <OracleInterpretation key={draw.oracle.id} draw={draw} />}
    </DrawnSlipPage>
  ) : (
    <DrawnSlipPage title="解讀靈籤" description={DESCRIPTION}>
      {(draw) => <DrawnSlipReading key={draw.id} draw={draw} modelFailed={false} />}
    </DrawnSlipPage>
  );
}
