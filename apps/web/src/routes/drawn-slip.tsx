import { useOracleSession } from "../features/journey/oracle/oracle-session.ts";
import { DrawnSlipPage } from "../features/journey/oracle/slip/drawn-slip.tsx";
import { Reading } from "../features/journey/oracle/slip/reading.tsx";

/** `/oracle-reading/:oracleId`: a slip that was drawn before, with its reading. */
export default function DrawnSlip() {
  const { unanswered } = useOracleSession();
  return (
    <DrawnSlipPage title="你抽過的靈籤" description="抽過的靈籤、它的籤詩與傳統解讀。">
      {(draw) => <Reading key={draw.id} draw={draw} modelFailed={unanswered === draw.oracle.id} />}
    </DrawnSlipPage>
  );
}
